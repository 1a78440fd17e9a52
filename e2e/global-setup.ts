import { buildIfChanged } from '../scripts/build.ts';

export default buildIfChanged;
