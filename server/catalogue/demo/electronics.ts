import type { DemoCategory } from './demo-product.ts';

export const electronics: DemoCategory = {
  name: 'Electronics',
  slug: 'electronics',
  products: [
    {
      name: 'Raga Over-Ear Wireless Headphones',
      brand: 'Nadavo',
      priceRupees: 3499,
      description:
        'Closed-back headphones with 40 mm drivers, memory-foam cushions and up to 38 hours of play on one charge. The headband folds flat into the cotton pouch that comes in the box.',
      picture: 'raga-headphones',
      stock: 34,
      rating: 4.5,
    },
    {
      name: 'Drishti 24 MP Compact Camera',
      brand: 'Lumikra',
      priceRupees: 5990,
      description:
        'A pocket camera with a bright f/2 lens, a real shutter dial and a sensor that copes well with evening light. It charges over USB-C and takes any SD card up to 256 GB.',
      picture: 'drishti-camera',
      stock: 9,
      rating: 4,
    },
    {
      name: 'Prahar Hybrid Smartwatch',
      brand: 'Kshanora',
      priceRupees: 4249,
      description:
        'Real hands over a hidden display: it looks like a classic watch until a call or a step goal wakes it. The silicone strap is 20 mm wide, and the case is safe in the rain and at the sink.',
      picture: 'prahar-smartwatch',
      stock: 22,
      rating: 4.5,
    },
    {
      name: 'Baithak USB Condenser Microphone',
      brand: 'Nadavo',
      priceRupees: 2750,
      description:
        'A cardioid desk microphone for podcasts, online classes and evening riyaz. Plug it into a laptop or phone with the braided 1.8 m cable and set the gain with the dial at its foot.',
      picture: 'baithak-microphone',
      stock: 17,
      rating: 4,
    },
    {
      name: 'Megh Portable FM Radio',
      brand: 'Nadavo',
      priceRupees: 1249.5,
      description:
        'Three bands, a telescopic aerial and a speaker loud enough for a veranda full of cricket fans. It runs on mains power or on three AA cells, which last about 40 hours.',
      picture: 'megh-radio',
      stock: 41,
      rating: 3.5,
    },
    {
      name: 'Khel Wireless Game Controller',
      brand: 'Vyantra',
      priceRupees: 1899,
      description:
        'Hall-effect sticks that do not drift and a grip shaped for long sessions. It pairs with computers, phones and televisions by Bluetooth, or over the cable when the battery is low.',
      picture: 'khel-controller',
      stock: 0,
      rating: 4.5,
    },
    {
      name: 'Lekh Compact Wireless Keyboard',
      brand: 'Vyantra',
      priceRupees: 1549,
      description:
        'A 78-key layout with quiet scissor switches and the rupee sign where you would look for it. Pairs with three devices and swaps between them at the press of a key.',
      picture: 'lekh-keyboard',
      stock: 28,
      rating: 3.5,
    },
    {
      name: 'Glide Silent Wireless Mouse',
      brand: 'Vyantra',
      priceRupees: 649,
      description:
        'Soft-click buttons and a 1600 dpi sensor that tracks on wood, cloth and glossy paper. One AA cell keeps it going for close to a year.',
      picture: 'glide-mouse',
      stock: 76,
      rating: 2.5,
    },
    {
      name: 'Jugnu Rechargeable Torch',
      brand: 'Lumikra',
      priceRupees: 399,
      description:
        'An aluminium torch with a 150-metre beam and a softer flood setting for power cuts. Four hours on full brightness, and a small light shows how much charge is left.',
      picture: 'jugnu-torch',
      stock: 63,
      rating: 4,
    },
  ],
};
