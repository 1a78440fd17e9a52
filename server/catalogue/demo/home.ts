import type { DemoCategory } from './demo-product.ts';

export const home: DemoCategory = {
  name: 'Home & Living',
  slug: 'home-living',
  products: [
    {
      name: 'Aangan Curry-Leaf Plant in Terracotta',
      brand: 'Harivana',
      priceRupees: 549,
      description:
        'A young curry-leaf plant, about 40 cm tall, already at home in its terracotta pot. Give it a sunny sill and a cup of water twice a week, and pick from the top.',
      picture: 'aangan-curry-leaf-plant',
      stock: 29,
      rating: 4.5,
    },
    {
      name: 'Utsav Hand-Painted Diya',
      brand: 'Deepsutra',
      priceRupees: 149,
      description:
        'Terracotta fired at a low heat and dotted by hand in turquoise and vermilion. It holds enough oil for four hours and cleans with warm water and a soft brush.',
      picture: 'utsav-diya',
      stock: 120,
      rating: 5,
    },
    {
      name: 'Ghungroo Twin-Bell Alarm Clock',
      brand: 'Kshanora',
      priceRupees: 649,
      description:
        'A proper ringing alarm in a red enamelled case, with a sweep movement that does not tick through the night. Runs for a year on one AA cell.',
      picture: 'ghungroo-alarm-clock',
      stock: 35,
      rating: 4,
    },
    {
      name: 'Haveli Scalloped Wall Mirror',
      brand: 'Aangora',
      priceRupees: 2499,
      description:
        'Bevelled glass in a hand-beaten frame with a warm brass finish, 60 cm tall. The hook on the back takes one sturdy nail.',
      picture: 'haveli-mirror',
      stock: 1,
      rating: 4.5,
    },
    {
      name: 'Phoolwari Pleated Paper Lantern',
      brand: 'Deepsutra',
      priceRupees: 399,
      description:
        'Orange pleats on a bamboo frame, folding flat between one festival and the next. Hang it over a bulb of up to 9 watts or from a branch with no bulb at all.',
      picture: 'phoolwari-lantern',
      stock: 68,
      rating: 3.5,
    },
    {
      name: 'Sheesham Dining Chair',
      brand: 'Aangora',
      priceRupees: 5000,
      description:
        'Solid sheesham with a curved backrest, joined without screws and rubbed with natural wax. The seat is 46 cm high and carries 120 kg without a creak.',
      picture: 'sheesham-chair',
      stock: 8,
      rating: 4,
    },
    {
      name: 'Mogra Soy Candles, Set of Three',
      brand: 'Deepsutra',
      priceRupees: 449,
      description:
        'Three pillars of soy wax scented with night jasmine, in three heights for a tray or a windowsill. Cotton wicks and a clean burn of 18 to 35 hours each.',
      picture: 'mogra-candles',
      stock: 54,
      rating: 3.5,
    },
    {
      name: 'Sahyadri Framed Print',
      brand: 'Aangora',
      priceRupees: 1199,
      description:
        'Green hills after the first rain, printed on cotton paper and framed in mango wood. The frame measures 40 by 40 cm and comes with its fittings.',
      picture: 'sahyadri-print',
      stock: 18,
      rating: 3,
    },
    {
      name: 'Mandi Handwoven Cane Basket',
      brand: 'Aangora',
      priceRupees: 799,
      description:
        'Split cane woven tight around a rigid hoop handle, for vegetables, yarn or a picnic. It is 34 cm across and strong enough for six kilos of mangoes.',
      picture: 'mandi-basket',
      stock: 27,
      rating: 4.5,
    },
  ],
};
