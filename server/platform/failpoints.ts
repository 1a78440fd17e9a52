/** Named places in the code where tests provoke races and crashes on purpose. */
export type Failpoint =
  | 'after-hold'
  | 'after-provider-order'
  | 'after-capture'
  | 'inside-settle'
  | 'after-settle'
  | 'after-claim'
  | 'after-mail'
  | 'inside-migration'
  | 'after-migration'
  | 'after-index'
  | 'after-slice';

let listener: ((name: Failpoint) => void) | undefined;

/** Does nothing unless a test listens. */
export function failpoint(name: Failpoint): void {
  listener?.(name);
}

export function onFailpoint(listen: (name: Failpoint) => void): void {
  listener = listen;
}
