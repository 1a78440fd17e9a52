import { buildIfChanged } from '../scripts/build-if-changed.ts';

export default () => buildIfChanged();
