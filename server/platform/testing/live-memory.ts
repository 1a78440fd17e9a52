import { once } from 'node:events';
import type { ServerProcess } from './server-process.ts';

/** For a server whose garbage a test collects. */
export const WITH_INSPECTOR = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

const INSPECTOR = /Debugger listening on (?<url>ws:\S+)/;
const MEBIBYTE = 1024 * 1024;

/**
 * What a server started `WITH_INSPECTOR` still uses after a full garbage collection, in MB: its
 * heap and the buffers outside it. When V8 collects by itself depends on what happened before.
 */
export async function liveMegabytes(server: ServerProcess): Promise<number> {
  const url = INSPECTOR.exec(server.output())?.groups?.url;
  if (url === undefined) throw new Error('The server was started without the inspector.');
  const socket = new WebSocket(url);
  await once(socket, 'open');
  try {
    const ask = inspectorOf(socket);
    await ask('HeapProfiler.collectGarbage', {});
    const expression = 'JSON.stringify(process.memoryUsage())';
    const { result } = await ask('Runtime.evaluate', { expression });
    const { heapUsed, external } = JSON.parse(result.value) as NodeJS.MemoryUsage;
    return (heapUsed + external) / MEBIBYTE;
  } finally {
    socket.close();
  }
}

type InspectorAnswer = { id: number; result: { result: { value: string } } };

/** Asks one thing after another. */
function inspectorOf(socket: WebSocket) {
  let id = 0;
  return async (method: string, params: object): Promise<InspectorAnswer['result']> => {
    id += 1;
    socket.send(JSON.stringify({ id, method, params }));
    const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>];
    const answer = JSON.parse(data) as InspectorAnswer;
    if (answer.id !== id) throw new Error(`An unexpected answer: ${data}`);
    return answer.result;
  };
}
