/** What is needed once a tile is picked: the coins of the bid, and what becomes of it. They are one file, loaded with the first pick. */
import Bid from "./Bid.svelte";
import Preview from "./Preview.svelte";

export default { Bid, Preview };
