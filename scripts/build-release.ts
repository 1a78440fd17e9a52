/** What `npm run update` runs in the folder of a new release, after its packages are installed. */
import { buildIfChanged } from './build-if-changed.ts';

await buildIfChanged();
