import type { DemoCategory } from './demo-product.ts';

export const kitchen: DemoCategory = {
  name: 'Kitchen & Dining',
  slug: 'kitchen-dining',
  products: [
    {
      name: 'Chai Adda Stoneware Teapot',
      brand: 'Matkora',
      priceRupees: 899,
      description:
        'A round-bellied pot in raspberry glaze that pours four cups and keeps the tea where it should be, off the tablecloth. The lid has a locking lip, and a steel strainer sits inside.',
      picture: 'chai-adda-teapot',
      stock: 38,
      rating: 4.5,
    },
    {
      name: 'Dopahar Compartment Lunch Box',
      brand: 'Dabbaro',
      priceRupees: 699,
      description:
        'Three leak-proof compartments keep rice, curry and greens apart until lunch. The tray lifts out for the dishwasher, and the outer box stays cool enough to hold.',
      picture: 'dopahar-lunch-box',
      stock: 57,
      rating: 4,
    },
    {
      name: 'Handi Tri-Ply Stock Pot, 5 Litres',
      brand: 'Loharika',
      priceRupees: 2199,
      description:
        'Steel outside, aluminium between, steel inside: dal for ten people simmers without catching. Works on gas and induction, and the riveted handles stay firm.',
      picture: 'handi-stock-pot',
      stock: 19,
      rating: 5,
    },
    {
      name: 'Tawa Road Cast-Iron Skillet, 24 cm',
      brand: 'Loharika',
      priceRupees: 1449,
      description:
        'Poured in one piece and seasoned three times with flaxseed oil before it leaves the foundry. It sears, bakes and fries, and will outlive the stove it stands on.',
      picture: 'tawa-road-skillet',
      stock: 1,
      rating: 4.5,
    },
    {
      name: 'Dastarkhwan Dinner Set, 16 Pieces',
      brand: 'Matkora',
      priceRupees: 5450,
      description:
        'Four place settings in off-white porcelain with a raised rim: dinner plate, side plate, knife and fork. Safe in the microwave, apart from the cutlery, and plain enough for every occasion.',
      picture: 'dastarkhwan-dinner-set',
      stock: 7,
      rating: 3.5,
    },
    {
      name: 'Filter Kaapi Mug and Saucer',
      brand: 'Matkora',
      priceRupees: 275,
      description:
        'A thick-walled 220 ml mug that keeps its warmth to the last sip. The saucer has a shallow well, deep enough to cool a little coffee the old way.',
      picture: 'filter-kaapi-mug',
      stock: 84,
      rating: 4,
    },
    {
      name: "Dhaar Chef's Knife, 20 cm",
      brand: 'Loharika',
      priceRupees: 749,
      description:
        'A single piece of stainless steel, ground thin behind the edge for quick onions and clean tomatoes. The blue handle is riveted, balanced and easy to rinse.',
      picture: 'dhaar-knife',
      stock: 25,
      rating: 1.5,
    },
    {
      name: 'Neel Enamel Mixing Bowl with Spoon',
      brand: 'Matkora',
      priceRupees: 429,
      description:
        'Cobalt enamel on steel, two and a half litres, with a serving spoon to match. Light to carry to the table and hard to chip.',
      picture: 'neel-mixing-bowl',
      stock: 46,
      rating: 3.5,
    },
    {
      name: 'Achaar Airtight Glass Jars, Set of Three',
      brand: 'Dabbaro',
      priceRupees: 549,
      description:
        'One large and two small jars in clear borosilicate with a plain label to write on. The silicone seal keeps pickle oil in and monsoon damp out.',
      picture: 'achaar-jars',
      stock: 0,
      rating: 4,
    },
  ],
};
