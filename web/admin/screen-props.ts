import type { PathParts } from '../lib/match-path.ts';

export type ScreenProps = { params: PathParts };
