/** Made from the .po file of this language by `python -m tools.messages`; do not edit. */
import type { Catalogue } from "../messages";

const catalogue: Catalogue = {
  plural: (n) => Number(((n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2)),
  messages: {

  },
};

export default catalogue;
