import type { DemoCategory } from './demo-product.ts';

export const footwear: DemoCategory = {
  name: 'Footwear & Bags',
  slug: 'footwear-bags',
  products: [
    {
      name: 'Pavan Road Running Shoes',
      brand: 'Chalvik',
      priceRupees: 2799,
      description:
        'A breathable knit upper on a springy foam sole, made for tar roads and early starts. The 8 mm drop and wide toe box suit beginners and long-distance runners alike.',
      picture: 'pavan-running-shoes',
      stock: 48,
      rating: 4.5,
    },
    {
      name: 'Basta 22-Litre Backpack',
      brand: 'Shikharo',
      priceRupees: 1899,
      description:
        'Water-resistant canvas in hot pink with a padded sleeve for a 15-inch laptop. Two bottle pockets, a front pocket for keys and straps that do not slip.',
      picture: 'basta-backpack',
      stock: 31,
      rating: 5,
    },
    {
      name: 'Pagdandi Trekking Boots',
      brand: 'Shikharo',
      priceRupees: 4199,
      description:
        'Nubuck boots with a sealed membrane and a lugged sole that grips wet rock. The collar is padded high enough for scree and soft enough for the bus ride home.',
      picture: 'pagdandi-boots',
      stock: 16,
      rating: 4,
    },
    {
      name: 'Pravas Cabin Trolley, 55 cm',
      brand: 'Safarnik',
      priceRupees: 5499,
      description:
        'A ribbed polycarbonate shell on four double wheels that turn without a murmur. It weighs 2.6 kg, fits the overhead bins of domestic flights and carries five days of clothes.',
      picture: 'pravas-trolley',
      stock: 12,
      rating: 4.5,
    },
    {
      name: 'Coffee House Leather Handbag',
      brand: 'Chamdora',
      priceRupees: 2299,
      description:
        'Two tones of vegetable-tanned leather, stitched by hand and finished with rolled handles. The main compartment holds a tablet, and a zipped pocket keeps the small change.',
      picture: 'coffee-house-handbag',
      stock: 20,
      rating: 4,
    },
    {
      name: 'Daftar Derby Shoes',
      brand: 'Chalvik',
      priceRupees: 3499,
      description:
        'Brown full-grain derbies with a stitched rubber sole for long days on hard floors. They soften within a week and take polish well.',
      picture: 'daftar-derby-shoes',
      stock: 23,
      rating: 3.5,
    },
    {
      name: 'Natya Soft Ballet Flats',
      brand: 'Chalvik',
      priceRupees: 899,
      description:
        'Pink satin flats with crossed elastic straps and a split suede sole. Comfortable for practice in the studio and for padding around the house.',
      picture: 'natya-ballet-flats',
      stock: 37,
      rating: 0,
    },
    {
      name: 'Vakil Leather Briefcase',
      brand: 'Chamdora',
      priceRupees: 5899,
      description:
        'A structured case in dark bridle leather with a brass lock and room for a 14-inch laptop and a thick file. The corners are double stitched where cases usually give way.',
      picture: 'vakil-briefcase',
      stock: 1,
      rating: 5,
    },
    {
      name: 'Chowpatty Flip-Flops',
      brand: 'Chalvik',
      priceRupees: 299,
      description:
        'Blue natural-rubber slippers with yellow straps and a sole that does not squeak on wet tiles. Sized for men and women from 36 to 45.',
      picture: 'chowpatty-flip-flops',
      stock: 105,
      rating: 2,
    },
  ],
};
