import { buildIfChanged } from '../../scripts/build.ts';

/** Some tests start the real server, which serves what the build made. */
export default buildIfChanged;
