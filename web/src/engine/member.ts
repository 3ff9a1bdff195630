/** The Web Worker of one more thread: sleeps until the engine's worker begins a slice. */

import { type Membership, workInSlices } from "./team";

addEventListener("message", ({ data }: MessageEvent<Membership>) => workInSlices(data, () => postMessage("ready")));
