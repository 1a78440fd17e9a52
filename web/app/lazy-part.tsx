import { type ComponentType, use } from 'react';
import { CodePart } from '../lib/code-parts/code-part.ts';

/** The code of an overlay or of a part of a screen. */
export function overlayPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): CodePart<ComponentType<Props>> {
  return new CodePart(async () => (await load()).default, 'overlay');
}

type LazyPartProps<Props> = { part: CodePart<ComponentType<Props>>; props: Props };

/** A component whose code is downloaded when it is first shown. */
export function LazyPart<Props extends object>({ part, props }: LazyPartProps<Props>) {
  const Component = use(part.load());
  return <Component {...props} />;
}
