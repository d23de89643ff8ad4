import { type Season } from './calendar.js';

/** Something to buy; prices in minor units. */
export interface Article {
  /** The shop's own number: of the SKU where it comes in sizes, else of the product. */
  readonly sourceId: string;
  readonly object: 'product' | 'sku';
  readonly price: number;
  readonly department: Department;
}

export interface Product {
  readonly sourceId: string;
  readonly name: string;
  readonly price: number;
  /** Of goods on sale */
  readonly regularPrice: number | undefined;
  readonly department: Department;
  readonly sizes: readonly string[];
}

interface Department {
  readonly name: string;
  readonly sizes: readonly string[];
  /** How much it sells in a season, in proportion to the others. */
  readonly demand: Readonly<Record<Season, number>>;
  /** Models with the price of the simplest make. */
  readonly models: Readonly<Record<string, number>>;
}

const CLOTHES = ['S', 'M', 'L', 'XL'];
const SHOES = ['38', '40', '42', '44'];
const NONE: readonly string[] = [];

const always = (demand: number) => ({ winter: demand, spring: demand, summer: demand, autumn: demand });

const DEPARTMENTS: readonly Department[] = [
  {
    name: 'Shirts',
    sizes: CLOTHES,
    demand: { winter: 3, spring: 5, summer: 8, autumn: 4 },
    models: { 'T-shirt': 1_990, 'Polo shirt': 2_990, 'Linen shirt': 4_490, 'Flannel shirt': 4_990, Blouse: 3_990 },
  },
  {
    name: 'Trousers',
    sizes: CLOTHES,
    demand: { winter: 4, spring: 5, summer: 4, autumn: 5 },
    models: { Chinos: 4_990, Jeans: 6_990, Shorts: 2_990, 'Hiking trousers': 7_990, Leggings: 2_490 },
  },
  {
    name: 'Jackets and coats',
    sizes: CLOTHES,
    demand: { winter: 6, spring: 3, summer: 1, autumn: 6 },
    models: { 'Rain jacket': 8_990, 'Down jacket': 15_990, 'Wool coat': 18_990, Fleece: 4_990, Windbreaker: 6_490 },
  },
  {
    name: 'Knitwear',
    sizes: CLOTHES,
    demand: { winter: 6, spring: 2, summer: 1, autumn: 5 },
    models: { 'Merino sweater': 7_990, Cardigan: 6_490, 'Roll neck': 5_990, 'Knit dress': 8_490, Slipover: 4_490 },
  },
  {
    name: 'Shoes',
    sizes: SHOES,
    demand: { winter: 4, spring: 5, summer: 5, autumn: 5 },
    models: {
      Sneakers: 6_990,
      'Trail running shoes': 9_990,
      'Winter boots': 12_990,
      Sandals: 4_990,
      'Leather shoes': 11_990,
    },
  },
  {
    name: 'Swim and sun',
    sizes: NONE,
    demand: { winter: 1, spring: 3, summer: 9, autumn: 1 },
    models: { 'Swim shorts': 2_990, Swimsuit: 3_990, 'Beach towel': 1_990, 'Sun hat': 2_490, Sunglasses: 5_990 },
  },
  {
    name: 'Hats and gloves',
    sizes: NONE,
    demand: { winter: 7, spring: 1, summer: 1, autumn: 4 },
    models: { Beanie: 1_990, Scarf: 2_990, Gloves: 2_490, 'Ear warmer': 1_490, 'Wool cap': 2_790 },
  },
  {
    name: 'Bags',
    sizes: NONE,
    demand: always(3),
    models: { Backpack: 7_990, 'Tote bag': 2_490, 'Weekender bag': 11_990, Wallet: 3_490, 'Hip bag': 2_990 },
  },
  {
    name: 'Outdoor',
    sizes: NONE,
    demand: { winter: 1, spring: 4, summer: 5, autumn: 3 },
    models: {
      'Two-person tent': 24_990,
      'Sleeping bag': 9_990,
      'Water bottle': 1_790,
      Headlamp: 3_490,
      'Trekking poles': 5_490,
    },
  },
  {
    name: 'Basics',
    sizes: NONE,
    demand: always(4),
    models: { 'Socks, three pairs': 990, 'Briefs, two pairs': 1_490, Belt: 2_490, Tights: 1_290, Pyjamas: 3_990 },
  },
];

/** Each model comes from every maker, at a price of their own. */
const MAKERS: Readonly<Record<string, number>> = { Alder: 1, Birkby: 1.15, Corvin: 1.4, Dunmore: 1.9 };

/** 200 products in ten departments. */
export const products: readonly Product[] = DEPARTMENTS.flatMap((department) =>
  Object.entries(department.models).flatMap(([model, from]) =>
    Object.entries(MAKERS).map(([maker, factor]): Product => {
      const name = `${maker} ${model}`;
      const regularPrice = isOnSale(maker, department) ? shopPrice(from * factor * 1.25) : undefined;
      const price = shopPrice(from * factor);
      return { sourceId: slugOf(name), name, price, regularPrice, department, sizes: department.sizes };
    }),
  ),
);

/** Everything that can lie in a cart. */
export const articles: readonly Article[] = products.flatMap(({ sourceId, price, department, sizes }): Article[] =>
  sizes.length === 0
    ? [{ sourceId, object: 'product', price, department }]
    : sizes.map((size) => ({ sourceId: skuSourceId(sourceId, size), object: 'sku', price, department })),
);

export function skuSourceId(productSourceId: string, size: string): string {
  return `${productSourceId}-${size.toLowerCase()}`;
}

/** What summer left over, of the dearest maker. */
function isOnSale(maker: string, { demand }: Department): boolean {
  return maker === 'Dunmore' && demand.winter <= 1;
}

/** Ends in 90, as prices in shops do. */
function shopPrice(price: number): number {
  return Math.round(price / 100) * 100 - 10;
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}
