export type PlacedIcon = {
  /** A name in the Fluent emoji set. */
  icon: string;
  /** Offset from the centre of the picture, in icon widths. */
  x?: number;
  y?: number;
  scale?: number;
  /** Degrees, clockwise. */
  turn?: number;
  mirrored?: boolean;
  /** Degrees around the colour wheel, for a second copy in another colour. */
  hueShift?: number;
};

export type Backdrop = 'plain' | 'disc' | 'arch' | 'table';

export type DemoPicture = {
  /** The background's hue in OKLCH degrees: 30 red, 90 yellow, 150 green, 250 blue, 330 pink. */
  hue: number;
  backdrop: Backdrop;
  /** Painted in this order; the whole group is then centred and fitted to the picture. */
  icons: readonly PlacedIcon[];
};

export const demoPictures: Readonly<Record<string, DemoPicture>> = {
  // Electronics
  'raga-headphones': { hue: 175, backdrop: 'disc', icons: [{ icon: 'headphone' }] },
  'drishti-camera': { hue: 65, backdrop: 'table', icons: [{ icon: 'camera' }] },
  'prahar-smartwatch': { hue: 230, backdrop: 'plain', icons: [{ icon: 'watch', turn: 14 }] },
  'baithak-microphone': { hue: 25, backdrop: 'arch', icons: [{ icon: 'studio-microphone' }] },
  'megh-radio': { hue: 195, backdrop: 'table', icons: [{ icon: 'radio' }] },
  'khel-controller': { hue: 310, backdrop: 'disc', icons: [{ icon: 'video-game', turn: -10 }] },
  'lekh-keyboard': { hue: 50, backdrop: 'plain', icons: [{ icon: 'keyboard', turn: -8 }] },
  'glide-mouse': { hue: 255, backdrop: 'disc', icons: [{ icon: 'computer-mouse', turn: 18 }] },
  'jugnu-torch': { hue: 275, backdrop: 'plain', icons: [{ icon: 'flashlight' }] },

  // Clothing
  'mayura-sari': { hue: 75, backdrop: 'arch', icons: [{ icon: 'sari' }] },
  'neela-dress': { hue: 350, backdrop: 'arch', icons: [{ icon: 'dress' }] },
  'bagru-robe': { hue: 55, backdrop: 'plain', icons: [{ icon: 'kimono' }] },
  'roz-t-shirt': { hue: 300, backdrop: 'disc', icons: [{ icon: 't-shirt' }] },
  'chaal-jeans': { hue: 80, backdrop: 'plain', icons: [{ icon: 'jeans' }] },
  'shimla-overcoat': { hue: 210, backdrop: 'arch', icons: [{ icon: 'coat' }] },
  'gulmohar-scarf': { hue: 220, backdrop: 'plain', icons: [{ icon: 'scarf' }] },
  'jodi-socks': { hue: 240, backdrop: 'disc', icons: [{ icon: 'socks' }] },
  'dhoop-cap': { hue: 45, backdrop: 'disc', icons: [{ icon: 'billed-cap', turn: -6 }] },

  // Kitchen & Dining
  'chai-adda-teapot': { hue: 10, backdrop: 'table', icons: [{ icon: 'teapot' }] },
  'dopahar-lunch-box': { hue: 140, backdrop: 'table', icons: [{ icon: 'bento-box' }] },
  'handi-stock-pot': { hue: 50, backdrop: 'disc', icons: [{ icon: 'pot-of-food' }] },
  'tawa-road-skillet': { hue: 100, backdrop: 'plain', icons: [{ icon: 'cooking' }] },
  'dastarkhwan-dinner-set': {
    hue: 150,
    backdrop: 'disc',
    icons: [{ icon: 'fork-and-knife-with-plate' }],
  },
  'filter-kaapi-mug': { hue: 70, backdrop: 'table', icons: [{ icon: 'hot-beverage' }] },
  'dhaar-knife': { hue: 180, backdrop: 'plain', icons: [{ icon: 'kitchen-knife' }] },
  'neel-mixing-bowl': { hue: 85, backdrop: 'table', icons: [{ icon: 'bowl-with-spoon' }] },
  'achaar-jars': {
    hue: 220,
    backdrop: 'table',
    icons: [
      { icon: 'jar', x: 0.3, y: 0.1, scale: 0.7 },
      { icon: 'jar', x: -0.3, y: 0.1, scale: 0.7 },
      { icon: 'jar', y: 0.05 },
    ],
  },

  // Footwear & Bags
  'pavan-running-shoes': { hue: 85, backdrop: 'plain', icons: [{ icon: 'running-shoe' }] },
  'basta-backpack': { hue: 205, backdrop: 'disc', icons: [{ icon: 'backpack' }] },
  'pagdandi-boots': {
    hue: 145,
    backdrop: 'table',
    icons: [{ icon: 'hiking-boot', x: 0.32, y: -0.08, scale: 0.92 }, { icon: 'hiking-boot' }],
  },
  'pravas-trolley': { hue: 70, backdrop: 'arch', icons: [{ icon: 'luggage' }] },
  'coffee-house-handbag': { hue: 30, backdrop: 'arch', icons: [{ icon: 'handbag' }] },
  'daftar-derby-shoes': {
    hue: 225,
    backdrop: 'table',
    icons: [{ icon: 'mans-shoe', x: 0.26, y: -0.13, scale: 0.92 }, { icon: 'mans-shoe' }],
  },
  'natya-ballet-flats': { hue: 160, backdrop: 'disc', icons: [{ icon: 'ballet-shoes' }] },
  'vakil-briefcase': { hue: 90, backdrop: 'table', icons: [{ icon: 'briefcase' }] },
  'chowpatty-flip-flops': {
    hue: 190,
    backdrop: 'plain',
    icons: [
      { icon: 'thong-sandal', x: -0.3, turn: -10 },
      { icon: 'thong-sandal', x: 0.3, turn: 10, mirrored: true },
    ],
  },

  // Home & Living
  'aangan-curry-leaf-plant': { hue: 125, backdrop: 'table', icons: [{ icon: 'potted-plant' }] },
  'utsav-diya': { hue: 315, backdrop: 'disc', icons: [{ icon: 'diya-lamp' }] },
  'ghungroo-alarm-clock': { hue: 215, backdrop: 'table', icons: [{ icon: 'alarm-clock' }] },
  'haveli-mirror': { hue: 175, backdrop: 'plain', icons: [{ icon: 'mirror' }] },
  'phoolwari-lantern': { hue: 320, backdrop: 'plain', icons: [{ icon: 'red-paper-lantern' }] },
  'sheesham-chair': { hue: 155, backdrop: 'arch', icons: [{ icon: 'chair' }] },
  'mogra-candles': {
    hue: 290,
    backdrop: 'table',
    icons: [
      { icon: 'candle', x: -0.36, y: 0.1, scale: 0.78 },
      { icon: 'candle', x: 0.36, y: 0.18, scale: 0.62 },
      { icon: 'candle' },
    ],
  },
  'sahyadri-print': { hue: 40, backdrop: 'plain', icons: [{ icon: 'framed-picture' }] },
  'mandi-basket': { hue: 110, backdrop: 'table', icons: [{ icon: 'basket' }] },

  // Books & Stationery
  'monsoon-trilogy': { hue: 285, backdrop: 'disc', icons: [{ icon: 'books' }] },
  'rangmanch-watercolours': {
    hue: 150,
    backdrop: 'disc',
    icons: [{ icon: 'artist-palette' }, { icon: 'paintbrush', x: 0.26, y: -0.2, scale: 0.72 }],
  },
  'dawaat-fountain-pen': { hue: 80, backdrop: 'disc', icons: [{ icon: 'fountain-pen' }] },
  'saanjh-journal': { hue: 95, backdrop: 'plain', icons: [{ icon: 'notebook', turn: -8 }] },
  'tamarind-kitchen': {
    hue: 130,
    backdrop: 'plain',
    icons: [
      { icon: 'orange-book', turn: 6 },
      { icon: 'hot-pepper', x: 0.07, y: -0.07, scale: 0.4, turn: 6 },
    ],
  },
  'confetti-sketchbook': {
    hue: 200,
    backdrop: 'disc',
    icons: [
      { icon: 'notebook-with-decorative-cover', turn: -6 },
      { icon: 'pencil', x: 0.32, y: 0.16, scale: 0.66 },
    ],
  },
  'patti-pencils': {
    hue: 235,
    backdrop: 'plain',
    icons: [
      { icon: 'pencil', x: -0.22, y: -0.22 },
      { icon: 'pencil', x: -0.05, y: 0.05 },
      { icon: 'pencil', x: 0.22, y: 0.22 },
    ],
  },
  'tithi-calendar': { hue: 20, backdrop: 'table', icons: [{ icon: 'spiral-calendar' }] },
  'kaarigar-scissors': { hue: 185, backdrop: 'disc', icons: [{ icon: 'scissors', turn: 24 }] },

  // Beauty & Wellness
  'lotus-night-cream': { hue: 340, backdrop: 'plain', icons: [{ icon: 'lotus' }] },
  'rangrez-lipstick': { hue: 50, backdrop: 'arch', icons: [{ icon: 'lipstick' }] },
  'kannauj-rose-attar': { hue: 5, backdrop: 'arch', icons: [{ icon: 'rose' }] },
  'gulab-bathing-bar': { hue: 210, backdrop: 'disc', icons: [{ icon: 'soap' }] },
  'chandan-mala': { hue: 160, backdrop: 'disc', icons: [{ icon: 'prayer-beads' }] },
  'kokum-lotion': { hue: 285, backdrop: 'table', icons: [{ icon: 'lotion-bottle' }] },
  'nariyal-hair-oil': { hue: 205, backdrop: 'disc', icons: [{ icon: 'coconut' }] },
  'subah-toothbrushes': {
    hue: 95,
    backdrop: 'plain',
    icons: [
      { icon: 'toothbrush', x: 0.27, y: -0.27, hueShift: 185 },
      { icon: 'toothbrush', hueShift: 250 },
      { icon: 'toothbrush', x: -0.27, y: 0.27 },
    ],
  },
  'lehar-comb': { hue: 275, backdrop: 'plain', icons: [{ icon: 'hair-pick', turn: -12 }] },

  // Toys & Sports
  'uttarayan-kite': { hue: 235, backdrop: 'plain', icons: [{ icon: 'kite' }] },
  'meter-down-rickshaw': { hue: 85, backdrop: 'table', icons: [{ icon: 'auto-rickshaw' }] },
  'gully-cricket-set': { hue: 135, backdrop: 'disc', icons: [{ icon: 'cricket-game' }] },
  'bholu-bear': { hue: 20, backdrop: 'disc', icons: [{ icon: 'teddy-bear' }] },
  'dhruva-telescope': { hue: 280, backdrop: 'arch', icons: [{ icon: 'telescope' }] },
  'chaturanga-chess-set': {
    hue: 60,
    backdrop: 'table',
    icons: [
      { icon: 'chess-pawn', x: -0.38, y: 0.04, scale: 0.8 },
      { icon: 'chess-pawn', x: 0.38, y: 0.04, scale: 0.8 },
      { icon: 'chess-pawn', y: 0.06 },
    ],
  },
  'nukkad-football': { hue: 120, backdrop: 'table', icons: [{ icon: 'soccer-ball' }] },
  'hawa-badminton-racquet': { hue: 170, backdrop: 'plain', icons: [{ icon: 'badminton' }] },
  'spiti-tent': { hue: 260, backdrop: 'disc', icons: [{ icon: 'tent' }] },
};
