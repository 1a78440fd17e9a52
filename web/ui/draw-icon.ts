import { type ComponentProps, createElement } from 'react';

/** An icon as lucide stores it. */
type IconData = { node: readonly (readonly [string, Readonly<Record<string, string>>])[] };

/**
 * Draws lucide's icons. `vite.config.ts` puts it in place of the library's own code, which would cost
 * every shopper 2 kB for options that we do not use.
 */
export default function drawIcon({ node }: IconData) {
  return (props: ComponentProps<'svg'>) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: 24,
        height: 24,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        // An icon with a label is more than decoration.
        'aria-hidden': !props['aria-label'],
        ...props,
      },
      node.map(([name, attributes]) => createElement(name, attributes)),
    );
}
