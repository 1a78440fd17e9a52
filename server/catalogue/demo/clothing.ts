import type { DemoCategory } from './demo-product.ts';

export const clothing: DemoCategory = {
  name: 'Clothing',
  slug: 'clothing',
  products: [
    {
      name: 'Mayura Handloom Silk-Cotton Sari',
      brand: 'Tantuvela',
      priceRupees: 5750,
      description:
        'Woven on a pit loom in teal silk-cotton with a vermilion shoulder and a narrow zari line along the border. Six and a quarter metres with an unstitched blouse piece; dry clean only.',
      picture: 'mayura-sari',
      stock: 1,
      rating: 5,
    },
    {
      name: 'Neela A-Line Cotton Dress',
      brand: 'Tantuvela',
      priceRupees: 1399,
      description:
        'A sleeveless cambric dress with a fitted waist, a full skirt and, at last, two deep pockets. Pre-washed so that it keeps its length, and lined down to the knee.',
      picture: 'neela-dress',
      stock: 26,
      rating: 4.5,
    },
    {
      name: 'Bagru Block-Print Robe',
      brand: 'Tantuvela',
      priceRupees: 1650,
      description:
        'Hand-stamped blossoms on indigo mulmul, cut loose with wide sleeves and a broad sash. Light enough for May mornings, and softer after every wash.',
      picture: 'bagru-robe',
      stock: 14,
      rating: 4,
    },
    {
      name: 'Roz Combed-Cotton T-Shirt',
      brand: 'Neelkora',
      priceRupees: 499,
      description:
        'A 180 gsm crew neck in fresh green with a pale band across the chest. Side seams and a taped collar keep its shape through a whole season of washing.',
      picture: 'roz-t-shirt',
      stock: 118,
      rating: 4,
    },
    {
      name: 'Chaal Straight-Fit Jeans',
      brand: 'Neelkora',
      priceRupees: 1799,
      description:
        'Mid-blue denim with a touch of stretch, a straight leg and five pockets that really hold things. The inseam is 81 cm, with enough hem to take up.',
      picture: 'chaal-jeans',
      stock: 52,
      rating: 3.5,
    },
    {
      name: 'Shimla Wool-Blend Overcoat',
      brand: 'Shikharo',
      priceRupees: 5299,
      description:
        'A camel-coloured overcoat with a notched lapel, horn-look buttons and a warm satin lining. It is cut to go over a thick sweater without pulling at the shoulders.',
      picture: 'shimla-overcoat',
      stock: 0,
      rating: 4.5,
    },
    {
      name: 'Gulmohar Merino Scarf',
      brand: 'Tantuvela',
      priceRupees: 949,
      description:
        'A fine-gauge scarf that runs from scarlet to deep pink, with a short knotted fringe. At 180 by 30 centimetres it goes twice around the neck and still tucks in.',
      picture: 'gulmohar-scarf',
      stock: 33,
      rating: 5,
    },
    {
      name: 'Jodi Everyday Socks, Pack of Two',
      brand: 'Neelkora',
      priceRupees: 249.5,
      description:
        'One yellow pair and one blue pair, knitted in ribbed cotton with a cushioned heel. The band stays up without leaving a mark on the leg.',
      picture: 'jodi-socks',
      stock: 97,
      rating: 3,
    },
    {
      name: 'Dhoop Canvas Cap',
      brand: 'Neelkora',
      priceRupees: 349,
      description:
        'Six panels of washed canvas with a curved peak and a sweatband in soft towelling. A brass slider at the back fits heads from 54 to 61 centimetres.',
      picture: 'dhoop-cap',
      stock: 44,
      rating: 0,
    },
  ],
};
