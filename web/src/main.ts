import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { preferences } from "./lib/app/preferences.svelte";
import { route } from "./lib/app/route.svelte";
import { dialEarly, socketAddress } from "./lib/net/dial";
import { speech } from "./lib/words/speech.svelte";
import { PAGES } from "./pages";

// Load side by side what a page needs: its code, its messages, and for a table what is on it.
const { place } = route;
if (place.page === "table") dialEarly(socketAddress(place.id, null));
const code = PAGES[place.page]().catch(() => {}); // the page itself says so
await Promise.all([speech.speak(preferences.language), code]);
mount(App, { target: document.getElementById("page")! });
