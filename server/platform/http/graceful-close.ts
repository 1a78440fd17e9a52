import type { FastifyInstance } from 'fastify';

/** While the server closes, each answer ends its connection, which would otherwise keep it open. */
export function installGracefulClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (isClosing) reply.header('connection', 'close');
    return payload;
  });
}
