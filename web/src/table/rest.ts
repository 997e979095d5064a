/** The parts of a table that a first bid can do without. They are one file, loaded and drawn after the first frame. */
import Persians from "../expansions/heroes/Persians.svelte";
import Log from "../panels/Log.svelte";
import Since from "../panels/Since.svelte";
import Backdrop from "./Backdrop.svelte";
import Board from "./Board.svelte";
import Coach from "./Coach.svelte";
import Disasters from "./Disasters.svelte";
import Rivals from "./Rivals.svelte";

export default { Backdrop, Board, Coach, Disasters, Log, Persians, Rivals, Since };
