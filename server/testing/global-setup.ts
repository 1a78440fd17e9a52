import { buildIfChanged } from '../../scripts/build-if-changed.ts';

/** Some tests start the real server, which serves what the build made. */
export default buildIfChanged;
