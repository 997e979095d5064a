import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { preferences } from "./lib/preferences.svelte";
import { route } from "./lib/route.svelte";
import { speech } from "./lib/speech.svelte";

// The table and its words come side by side.
if (route.place.page === "table") void import("./table/Table.svelte");
await speech.speak(preferences.language);
mount(App, { target: document.getElementById("page")! });
