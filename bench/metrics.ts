/** Reads one of the shop's metrics. */
export async function readMetric(url: string, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
}

export async function residentMegabytes(url: string): Promise<number> {
  return (await readMetric(url, 'process_resident_memory_bytes')) / (1024 * 1024);
}
