import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { preferences } from "./lib/preferences.svelte";
import { speech } from "./lib/speech.svelte";

await speech.speak(preferences.language);
mount(App, { target: document.getElementById("page")! });
