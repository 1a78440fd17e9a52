import { type Builds, findBuilds } from './builds.ts';
import { loadRenderer, type Renderer } from './render/renderer.ts';

/** The build and what renders its pages. */
export type Pages = { builds: Builds; renderer: Renderer };

export async function openPages(distDir: string, publicUrl: () => string): Promise<Pages> {
  const builds = await findBuilds(distDir);
  return { builds, renderer: await loadRenderer(builds.own, publicUrl) };
}
