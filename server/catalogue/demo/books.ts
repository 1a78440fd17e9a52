import type { DemoCategory } from './demo-product.ts';

export const books: DemoCategory = {
  name: 'Books & Stationery',
  slug: 'books-stationery',
  products: [
    {
      name: 'The Monsoon Trilogy, Box Set',
      brand: 'Banyan Lane Press',
      priceRupees: 1195,
      description:
        'Three novels follow one family of boat builders on the Malabar coast from 1921 to the present. Clothbound, 1,140 pages in all, with a map on the endpapers.',
      picture: 'monsoon-trilogy',
      stock: 24,
      rating: 5,
    },
    {
      name: 'Rangmanch Watercolour Set, 24 Pans',
      brand: 'Syahika',
      priceRupees: 899,
      description:
        'Twenty-four half pans with honest pigment names, a mixing palette and a round brush that keeps its point. The colours lift well, which forgives a beginner a great deal.',
      picture: 'rangmanch-watercolours',
      stock: 32,
      rating: 4,
    },
    {
      name: 'Dawaat Fountain Pen',
      brand: 'Syahika',
      priceRupees: 1250,
      description:
        'A blue resin barrel, a medium steel nib and a piston that draws ink straight from the bottle. It writes on the first stroke even after a week in the drawer.',
      picture: 'dawaat-fountain-pen',
      stock: 15,
      rating: 4.5,
    },
    {
      name: 'Saanjh Dotted Journal',
      brand: 'Kagazly',
      priceRupees: 399,
      description:
        'Dark cloth boards, 192 dotted pages of 100 gsm paper and an elastic band that holds the lot together. It lies flat from the first page and takes fountain-pen ink without bleeding.',
      picture: 'saanjh-journal',
      stock: 72,
      rating: 4.5,
    },
    {
      name: 'The Tamarind Kitchen',
      brand: 'Banyan Lane Press',
      priceRupees: 795,
      description:
        'Ninety sour, hot and sweet dishes from the southern coast, each tested on a two-burner stove. The recipes give weights as well as spoonfuls and say what may be left out.',
      picture: 'tamarind-kitchen',
      stock: 21,
      rating: 4,
    },
    {
      name: 'Confetti Sketchbook, A5',
      brand: 'Kagazly',
      priceRupees: 325,
      description:
        'A sketchbook with bright strokes scattered over its cover and 120 pages of toothy ivory paper within. Pencil, charcoal and light washes all sit well on it.',
      picture: 'confetti-sketchbook',
      stock: 49,
      rating: 3.5,
    },
    {
      name: 'Patti HB Pencils, Box of Ten',
      brand: 'Syahika',
      priceRupees: 100,
      description:
        'Orange hexagonal pencils in poplar wood with a dark, even core. They sharpen to a long point, and each has an eraser that does not smudge.',
      picture: 'patti-pencils',
      stock: 115,
      rating: 3.5,
    },
    {
      name: 'Tithi Desk Calendar',
      brand: 'Kagazly',
      priceRupees: 225,
      description:
        'One month to a leaf with festivals, full moons and plenty of white space for dentist appointments. The wire binding turns over without catching, and the stand is recycled board.',
      picture: 'tithi-calendar',
      stock: 0,
      rating: 2.5,
    },
    {
      name: 'Kaarigar Craft Scissors',
      brand: 'Kagazly',
      priceRupees: 185,
      description:
        'Stainless blades, 17 cm long, with broad loops that do not pinch after an hour of cutting. They go through felt, card and four layers of paper.',
      picture: 'kaarigar-scissors',
      stock: 58,
      rating: 1,
    },
  ],
};
