import type { DemoCategory } from './demo-product.ts';

export const toys: DemoCategory = {
  name: 'Toys & Sports',
  slug: 'toys-sports',
  products: [
    {
      name: 'Uttarayan Fighter Kite',
      brand: 'Khilonagar',
      priceRupees: 129,
      description:
        'Four panels of bright tissue over a split-bamboo bow, with a tail of paper bows to steady it. It lifts in the lightest breeze and comes with 100 metres of cotton thread.',
      picture: 'uttarayan-kite',
      stock: 92,
      rating: 4.5,
    },
    {
      name: 'Meter Down Toy Auto-Rickshaw',
      brand: 'Khilonagar',
      priceRupees: 325,
      description:
        'A pull-back rickshaw in green and yellow with rubber tyres and a roof that lifts off. It has room for one driver and two small passengers, who are included.',
      picture: 'meter-down-rickshaw',
      stock: 61,
      rating: 5,
    },
    {
      name: 'Gully Kashmir Willow Cricket Set',
      brand: 'Maidanik',
      priceRupees: 1499,
      description:
        'A full-size bat in grade-two willow, oiled and knocked in, with a leather ball. The cane handle has a rubber grip that holds up to sweat and dew.',
      picture: 'gully-cricket-set',
      stock: 36,
      rating: 4.5,
    },
    {
      name: 'Bholu the Bear',
      brand: 'Khilonagar',
      priceRupees: 699,
      description:
        'A 35 cm bear with embroidered eyes, a corduroy nose and just enough stuffing to be squeezed. Machine washable, and safe from the first birthday on.',
      picture: 'bholu-bear',
      stock: 43,
      rating: 4.5,
    },
    {
      name: 'Dhruva 70 mm Telescope',
      brand: 'Lumikra',
      priceRupees: 5650,
      description:
        "A refractor that shows Saturn's rings, Jupiter's four bright moons and the craters along the edge of our own. It comes with two eyepieces, a steady tripod and a star chart for Indian latitudes.",
      picture: 'dhruva-telescope',
      stock: 1,
      rating: 4,
    },
    {
      name: 'Chaturanga Wooden Chess Set',
      brand: 'Khilonagar',
      priceRupees: 1199,
      description:
        'Pieces turned in ebony and boxwood, with felt under every foot and a folding board of 30 cm. They are weighted, so that a sleeve does not decide the game.',
      picture: 'chaturanga-chess-set',
      stock: 13,
      rating: 3.5,
    },
    {
      name: 'Nukkad Football, Size 5',
      brand: 'Maidanik',
      priceRupees: 599,
      description:
        'Thirty-two hand-stitched panels around a butyl bladder that keeps its pressure for weeks. The blue and white cover stands up to gravel and school walls.',
      picture: 'nukkad-football',
      stock: 77,
      rating: 3.5,
    },
    {
      name: 'Hawa Badminton Racquet and Shuttle',
      brand: 'Maidanik',
      priceRupees: 1049,
      description:
        'A graphite racquet of 85 grams, strung at 22 pounds, with a feather shuttle to start with. Forgiving on the terrace and quick enough for the club.',
      picture: 'hawa-badminton-racquet',
      stock: 39,
      rating: 0,
    },
    {
      name: 'Spiti Two-Person Tent',
      brand: 'Shikharo',
      priceRupees: 5799,
      description:
        'A double-walled ridge tent in leaf green that two people can pitch in six minutes. The groundsheet is sealed to 3,000 mm, and the whole packs down to 2.4 kg.',
      picture: 'spiti-tent',
      stock: 6,
      rating: 3.5,
    },
  ],
};
