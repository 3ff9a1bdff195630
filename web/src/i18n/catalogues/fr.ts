/** Made from the .po file of this language by `python -m tools.messages`; do not edit. */
import type { Catalogue } from "../messages";

const catalogue: Catalogue = {
  plural: (n) => Number((n > 1)),
  messages: {

  },
};

export default catalogue;
