/** The base address of all calls: the same origin, or another backend that speaks them too. */
export const HOST: string = import.meta.env.VITE_HOST?.replace(/\/+$/, '') ?? '';
