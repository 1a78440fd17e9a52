/** Draws the demo products' pictures into `web/public/images`: `node scripts/draw-demo-pictures.ts`. */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import {
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  type ImageFormat,
  type ImageWidth,
  imageFileName,
} from '../contract/catalogue/images.ts';
import { type Backdrop, type DemoPicture, demoPictures, type PlacedIcon } from './demo-pictures.ts';
import { withTemporaryPackages } from './temporary-packages.ts';

const ICON_PACKAGE = '@iconify-json/fluent-emoji';
const ICON_SIZE = 32;

const FOLDER = join(import.meta.dirname, '../web/public/images');
const SIDE = 1280;
const SHADOW_DROP = 28;
const FOOT_HEIGHT = 64;

/** The largest pictures are mostly seen on dense screens, where a lower quality does not show. */
const QUALITY: Record<ImageWidth, Record<ImageFormat, number>> = {
  320: { avif: 60, webp: 82 },
  640: { avif: 56, webp: 80 },
  1280: { avif: 53, webp: 76 },
};

type IconBodies = Record<string, { body: string }>;
type Box = { left: number; top: number; width: number; height: number };

await mkdir(FOLDER, { recursive: true });
const bodies = await fetchIcons();
await removeOldPictures();
for (const [name, picture] of Object.entries(demoPictures)) {
  await savePicture(name, await drawPicture(picture, bodies));
}

/** The icon set is 99 MB, so it is fetched for one run instead of being a dependency. */
function fetchIcons(): Promise<IconBodies> {
  return withTemporaryPackages('draw-demo-pictures', async (nodeModules) => {
    const json = await readFile(join(nodeModules, ICON_PACKAGE, 'icons.json'), 'utf8');
    return (JSON.parse(json) as { icons: IconBodies }).icons;
  });
}

async function removeOldPictures(): Promise<void> {
  const isPicture = (file: string) => IMAGE_FORMATS.some((format) => file.endsWith(`.${format}`));
  const old = (await readdir(FOLDER)).filter(isPicture);
  await Promise.all(old.map((file) => rm(join(FOLDER, file))));
}

async function drawPicture(picture: DemoPicture, bodies: IconBodies): Promise<Buffer> {
  const thing = await drawThing(picture.icons.map((placed) => placeIcon(placed, bodies)).join(''));
  const backdrop = backdropSvg(picture, await findFoot(thing));
  return sharp(Buffer.from(backdrop))
    .composite([
      { input: await castShadow(thing, picture.hue), left: 0, top: SHADOW_DROP },
      { input: thing },
    ])
    .removeAlpha()
    .png()
    .toBuffer();
}

/** The product alone, centred on a transparent square. */
async function drawThing(group: string): Promise<Buffer> {
  // The icons have their own margins, so the visible part is measured on a test drawing.
  const reach = 2 * ICON_SIZE;
  const pixels = 1024;
  const unit = (2 * reach) / pixels;
  const box = await findVisible(
    sharp(Buffer.from(wrapSvg(pixels, `${-reach} ${-reach} ${2 * reach} ${2 * reach}`, group))),
  );
  const width = box.width * unit;
  const height = box.height * unit;

  // Long objects may extend further than round ones, so that all look equally large.
  const shown = Math.max(Math.max(width, height) / 0.7, Math.sqrt(width * height) / 0.62);
  const left = box.left * unit - reach + width / 2 - shown / 2;
  const top = box.top * unit - reach + height / 2 - shown / 2;
  // Drawn at twice the size, because clip paths come out without anti-aliasing.
  const svg = wrapSvg(2 * SIDE, `${left} ${top} ${shown} ${shown}`, group);
  return sharp(Buffer.from(svg)).resize(SIDE).png().toBuffer();
}

async function findVisible(drawing: Sharp): Promise<Box> {
  const { info } = await drawing
    .trim({ background: '#0000', threshold: 24 })
    .toBuffer({ resolveWithObject: true });
  return {
    left: -(info.trimOffsetLeft ?? 0),
    top: -(info.trimOffsetTop ?? 0),
    width: info.width,
    height: info.height,
  };
}

/** Where the object touches the ground: the lowest slice of its visible part. */
async function findFoot(thing: Buffer): Promise<Box> {
  const whole = await findVisible(sharp(thing));
  const top = whole.top + whole.height - FOOT_HEIGHT;
  const slice = sharp(thing).extract({ left: 0, top, width: SIDE, height: FOOT_HEIGHT });
  const foot = await findVisible(sharp(await slice.png().toBuffer()));
  return { ...foot, top, height: FOOT_HEIGHT };
}

async function castShadow(thing: Buffer, hue: number): Promise<Buffer> {
  const height = SIDE - SHADOW_DROP;
  // Blurring a small copy and scaling it up looks as soft, and is many times faster.
  const small = await sharp(thing)
    .extractChannel('alpha')
    .resize(SIDE / 4)
    .blur(8)
    .linear(0.36)
    .png()
    .toBuffer();
  const alpha = await sharp(small)
    .resize(SIDE)
    .extract({ left: 0, top: 0, width: SIDE, height })
    .extractChannel(0)
    .png()
    .toBuffer();
  return sharp({ create: { width: SIDE, height, channels: 3, background: shadowColour(hue) } })
    .joinChannel(alpha)
    .png()
    .toBuffer();
}

async function savePicture(name: string, drawing: Buffer): Promise<void> {
  const saves = IMAGE_WIDTHS.flatMap((width) =>
    IMAGE_FORMATS.map((format) => {
      const file = join(FOLDER, imageFileName(name, width, format));
      return encode(sharp(drawing).resize(width), format, QUALITY[width][format]).toFile(file);
    }),
  );
  await Promise.all(saves);
}

function encode(drawing: Sharp, format: ImageFormat, quality: number): Sharp {
  switch (format) {
    case 'avif':
      return drawing.avif({ quality });
    case 'webp':
      return drawing.webp({ quality, effort: 6, smartSubsample: true });
  }
}

/** One icon as SVG, centred on the origin, in units of the icon set. */
function placeIcon(placed: PlacedIcon, bodies: IconBodies): string {
  const { icon, x = 0, y = 0, scale = 1, turn = 0, mirrored = false, hueShift } = placed;
  const body = bodies[icon]?.body;
  if (body === undefined) throw new Error(`The icon set has no "${icon}"`);

  const transform = [
    `translate(${x * ICON_SIZE} ${y * ICON_SIZE})`,
    `rotate(${turn})`,
    `scale(${mirrored ? -scale : scale} ${scale})`,
    `translate(${-ICON_SIZE / 2} ${-ICON_SIZE / 2})`,
  ].join(' ');
  const drawing = `<g transform="${transform}">${body}</g>`;
  if (hueShift === undefined) return drawing;

  const id = `hue-${hueShift}`;
  return `<filter id="${id}" color-interpolation-filters="sRGB">
      <feColorMatrix type="hueRotate" values="${hueShift}"/>
    </filter>
    <g filter="url(#${id})">${drawing}</g>`;
}

function wrapSvg(pixels: number, viewBox: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="${viewBox}">${content}</svg>`;
}

function backdropSvg({ hue, backdrop }: DemoPicture, foot: Box): string {
  // A dark pastel yellow looks muddy, so the hues around 100 degrees stay lighter.
  const lift = 0.07 * Math.max(0, Math.cos(((hue - 100) * Math.PI) / 180));
  return wrapSvg(
    SIDE,
    `0 0 ${SIDE} ${SIDE}`,
    `<linearGradient id="wall" x1="0.2" y1="0" x2="0.8" y2="1">
      <stop offset="0" stop-color="${oklch(0.945 + lift / 4, 0.032, hue)}"/>
      <stop offset="1" stop-color="${oklch(0.83 + lift, 0.075, hue)}"/>
    </linearGradient>
    <linearGradient id="light" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#fff" stop-opacity="0.55"/>
      <stop offset="1" stop-color="#fff" stop-opacity="0.12"/>
    </linearGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${oklch(0.8 + lift, 0.085, hue)}"/>
      <stop offset="1" stop-color="${oklch(0.88 + lift, 0.06, hue)}"/>
    </linearGradient>
    <filter id="soft" x="-50%" y="-200%" width="200%" height="500%">
      <feGaussianBlur stdDeviation="16"/>
    </filter>
    <rect width="${SIDE}" height="${SIDE}" fill="url(#wall)"/>
    ${backdropShapes(backdrop, foot, shadowColour(hue))}`,
  );
}

function backdropShapes(backdrop: Backdrop, foot: Box, shade: string): string {
  const middle = SIDE / 2;
  const ground = foot.top + foot.height;
  const horizon = ground - 120;
  const floor = `<rect y="${horizon}" width="${SIDE}" height="${SIDE - horizon}" fill="url(#floor)"/>
    <ellipse cx="${foot.left + foot.width / 2}" cy="${ground - 4}" rx="${foot.width * 0.56}" ry="20"
      fill="${shade}" opacity="0.5" filter="url(#soft)"/>`;
  switch (backdrop) {
    case 'plain':
      return '';
    case 'disc':
      return `<circle cx="${middle}" cy="${middle}" r="500" fill="url(#light)"/>`;
    case 'arch':
      return `<path d="M210 ${horizon}V520a430 430 0 0 1 860 0V${horizon}Z" fill="url(#light)"/>${floor}`;
    case 'table':
      return floor;
  }
}

function shadowColour(hue: number): string {
  return oklch(0.36, 0.07, hue);
}

/** OKLCH keeps the backgrounds equally light at any hue; SVG renderers only know sRGB. */
function oklch(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => {
    const clamped = Math.min(Math.max(linear, 0), 1);
    const gamma = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
    return Math.round(gamma * 255);
  });
  return `rgb(${channels.join(',')})`;
}
