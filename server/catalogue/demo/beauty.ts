import type { DemoCategory } from './demo-product.ts';

export const beauty: DemoCategory = {
  name: 'Beauty & Wellness',
  slug: 'beauty-wellness',
  products: [
    {
      name: 'Lotus and Saffron Night Cream',
      brand: 'Kumudini Botanicals',
      priceRupees: 1150,
      description:
        'A light cream of lotus extract, saffron and almond oil that sinks in before you reach for the light switch. The 50 g glass jar lasts about two months.',
      picture: 'lotus-night-cream',
      stock: 40,
      rating: 4.5,
    },
    {
      name: 'Rangrez Matte Lipstick',
      brand: 'Shringaro',
      priceRupees: 599,
      description:
        'A deep pink with a matte finish that survives a plate of chaat. Cocoa butter keeps it from drying, and the case closes with a reassuring click.',
      picture: 'rangrez-lipstick',
      stock: 66,
      rating: 4,
    },
    {
      name: 'Kannauj Rose Attar, 10 ml',
      brand: 'Kumudini Botanicals',
      priceRupees: 2450,
      description:
        'Damask roses distilled over a wood fire into sandalwood oil, and nothing else. One drop on the wrist is still there at supper.',
      picture: 'kannauj-rose-attar',
      stock: 10,
      rating: 5,
    },
    {
      name: 'Gulab Bathing Bar, 125 g',
      brand: 'Kumudini Botanicals',
      priceRupees: 165,
      description:
        "A cold-process bar with rose petals and goat's milk that lathers well even in hard water. Cured for six weeks, so it lasts to a thin sliver.",
      picture: 'gulab-bathing-bar',
      stock: 110,
      rating: 3.5,
    },
    {
      name: 'Chandan Mala, 108 Beads',
      brand: 'Ashramika',
      priceRupees: 699,
      description:
        'Sandalwood beads, 7 mm each, knotted by hand on cotton thread and closed with a red tassel. The scent grows with the warmth of the hand.',
      picture: 'chandan-mala',
      stock: 30,
      rating: 4.5,
    },
    {
      name: 'Kokum Body Lotion, 300 ml',
      brand: 'Kumudini Botanicals',
      priceRupees: 375,
      description:
        'Kokum butter and aloe in a lotion made for dry winters and over-cooled offices. It leaves no shine, and the pump locks for travel.',
      picture: 'kokum-lotion',
      stock: 45,
      rating: 3,
    },
    {
      name: 'Nariyal Cold-Pressed Hair Oil, 500 ml',
      brand: 'Kumudini Botanicals',
      priceRupees: 320,
      description:
        'Coconut oil pressed slowly from fresh kernels, with nothing added and nothing taken out. It turns solid below 24 degrees, which is the sign of a good oil.',
      picture: 'nariyal-hair-oil',
      stock: 0,
      rating: 4,
    },
    {
      name: 'Subah Soft Toothbrushes, Pack of Three',
      brand: 'Nirmolo',
      priceRupees: 199,
      description:
        'Tapered bristles that are kind to gums and slim enough for the last molar. Three colours, so that nobody in the family picks up the wrong one.',
      picture: 'subah-toothbrushes',
      stock: 88,
      rating: 0.5,
    },
    {
      name: 'Lehar Wide-Tooth Comb',
      brand: 'Nirmolo',
      priceRupees: 149.75,
      description:
        'Smooth, saw-cut teeth that part wet curls without tugging. Made of plum-coloured cellulose acetate, which does not build up static.',
      picture: 'lehar-comb',
      stock: 59,
      rating: 0,
    },
  ],
};
