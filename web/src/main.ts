import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { dialEarly, socketAddress } from "./lib/dial";
import { preferences } from "./lib/preferences.svelte";
import { route } from "./lib/route.svelte";
import { speech } from "./lib/speech.svelte";

// Load in parallel what a table needs: its news, its code and its messages.
const { place } = route;
if (place.page === "table") {
  dialEarly(socketAddress(place.id, null));
  void import("./table/Table.svelte");
}
await speech.speak(preferences.language);
mount(App, { target: document.getElementById("page")! });
