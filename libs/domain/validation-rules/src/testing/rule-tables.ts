/** Every operator of every kind of rule: values that hold and values that do not. */

export type Values = readonly unknown[];
export type Table = Readonly<Record<string, { readonly holds: readonly Values[]; readonly fails: readonly Values[] }>>;

/** For a value of 5. */
export const numbers: Table = {
  $is: { holds: [[5], ['5']], fails: [[4]] },
  $is_not: { holds: [[4]], fails: [[5]] },
  $in: { holds: [[4, 5]], fails: [[4, 6]] },
  $not_in: { holds: [[4, 6]], fails: [[4, 5]] },
  $less_than: { holds: [[6]], fails: [[5]] },
  $less_than_or_equal: { holds: [[5]], fails: [[4]] },
  $more_than: { holds: [[4]], fails: [[5]] },
  $more_than_or_equal: { holds: [[5]], fails: [[6]] },
};

export function names(own: string): Table {
  return {
    $is: { holds: [[own]], fails: [['other']] },
    $is_not: { holds: [['other']], fails: [[own]] },
    $in: { holds: [['other', own]], fails: [['other', 'another']] },
    $not_in: { holds: [['other']], fails: [[own, 'other']] },
  };
}

/** By the value of the metadata. */
export const metadata: readonly (readonly [value: unknown, table: Table])[] = [
  [
    'green',
    {
      $is: { holds: [['green']], fails: [['red']] },
      $is_not: { holds: [['red']], fails: [['green']] },
      $in: { holds: [['red', 'green']], fails: [['red']] },
      $not_in: { holds: [['red']], fails: [['red', 'green']] },
      $starts_with: { holds: [['gr'], ['x', 'gr']], fails: [['re'], ['G']] },
      $ends_with: { holds: [['en']], fails: [['gr']] },
      $contains: { holds: [['ree'], ['x', 'ree']], fails: [['x']] },
      $not_intersect: { holds: [['red']], fails: [['green']] },
      $not_differ: { holds: [['green']], fails: [['green', 'red']] },
      $less_than: { holds: [], fails: [[5]] },
      $count: { holds: [[0]], fails: [[1]] },
    },
  ],
  [
    5,
    {
      ...numbers,
      $is: { holds: [[5], ['5']], fails: [[4]] },
      $in: { holds: [['4', '5']], fails: [[4]] },
    },
  ],
  ['5', { $more_than: { holds: [[4]], fails: [[5]] }, $is: { holds: [[5]], fails: [['5.0']] } }],
  [true, { $is: { holds: [[true], ['true']], fails: [[false]] }, $is_not: { holds: [[false]], fails: [[true]] } }],
  [{ a: 1, b: 2 }, { $is: { holds: [[{ b: 2, a: 1 }]], fails: [[{ a: 1 }]] } }],
  [
    ['a', 'b'],
    {
      $is: { holds: [['a']], fails: [['c']] },
      $is_not: { holds: [['c']], fails: [['b']] },
      $in: { holds: [['c', 'b']], fails: [['c']] },
      $not_in: { holds: [['c']], fails: [['a']] },
      $contains: { holds: [['a']], fails: [['ab']] },
      $starts_with: { holds: [['b']], fails: [['c']] },
      $count: { holds: [[2]], fails: [[1]] },
      $count_more: { holds: [[1]], fails: [[2]] },
      $count_less: { holds: [[3]], fails: [[2]] },
      $not_differ: {
        holds: [
          ['b', 'a'],
          ['a', 'b', 'a'],
        ],
        fails: [['a'], ['a', 'b', 'c']],
      },
      $not_intersect: { holds: [['c', 'd']], fails: [['c', 'a']] },
    },
  ],
  [
    undefined,
    {
      $is: { holds: [], fails: [['x']] },
      $is_not: { holds: [['x']], fails: [] },
      $not_in: { holds: [['x']], fails: [] },
      $count: { holds: [[0]], fails: [] },
      $count_less: { holds: [[1]], fails: [] },
      $count_more: { holds: [], fails: [[0]] },
      $not_intersect: { holds: [['x']], fails: [] },
      $more_than: { holds: [], fails: [[0]] },
      $less_than_ago: { holds: [], fails: [[9]] },
      $dow: { holds: [], fails: [[0, 1, 2, 3, 4, 5, 6]] },
      $starts_with: { holds: [], fails: [['x']] },
      $timeframe: { holds: [], fails: [['2026-01-01;P1D;P1D']] },
      $timeframe_absolute: { holds: [], fails: [['2026-01-01;2027-01-01']] },
    },
  ],
  [
    // Sunday, 23:30 of Saturday in UTC
    '2026-03-07T23:30:00.000Z',
    {
      $is: { holds: [['2026-03-08'], ['2026-03-07T23:30:00Z']], fails: [['2026-03-07']] },
      $after: { holds: [['2026-03-07'], ['2026-03-07T23:29:00Z']], fails: [['2026-03-09'], ['2026-03-07T23:30:00Z']] },
      $before: { holds: [['2026-03-09'], ['2026-03-07T23:31:00Z']], fails: [['2026-03-08'], ['2026-03-07T23:30:00Z']] },
      $more_than: { holds: [['2026-03-07T00:00:00Z']], fails: [['2026-03-08T00:00:00Z']] },
      $less_than_or_equal: { holds: [['2026-03-07T23:30:00Z']], fails: [['2026-03-07T23:29:00Z']] },
      $more_than_ago: { holds: [[2]], fails: [[3]] },
      $less_than_ago: { holds: [[3]], fails: [[2]] },
      $is_days_ago: { holds: [[2]], fails: [[3]] },
      $more_than_future: { holds: [], fails: [[0]] },
      $less_than_future: { holds: [], fails: [[5]] },
      $is_days_in_future: { holds: [], fails: [[2]] },
      $dow: { holds: [[0], [3, 0]], fails: [[6]] },
      $timeframe: {
        holds: [['2026-03-01;P1D;PT1H'], ['2026-03-01;P7D;PT24H'], ['2026-01-08;P1M;P1D']],
        fails: [
          ['2026-03-01T01:00:00+01:00;P1D;PT1H'],
          ['2026-03-01;P2D;PT1H'],
          ['2027-01-01;P1D;P1D'],
          ['2026-01-07;P1M;P1D'],
        ],
      },
      $timeframe_absolute: {
        holds: [['2026-03-07;2026-03-09'], ['2026-03-07T23:30:00Z;2026-03-07T23:30:00Z']],
        fails: [['2026-03-09;2026-03-10'], ['2026-03-01;2026-03-07']],
      },
      $timeframe_daily_hours: {
        holds: [['00:00;01:00;0'], ['23:00;01:00;6'], ['00:30;00:31']],
        fails: [['00:00;00:30;0'], ['00:00;01:00;6'], ['23:00;01:00;0']],
      },
    },
  ],
  [
    '2026-03-12',
    {
      $is: { holds: [['2026-03-12']], fails: [['2026-03-11']] },
      $after: { holds: [['2026-03-11']], fails: [['2026-03-12']] },
      $before: { holds: [['2026-03-13']], fails: [['2026-03-12']] },
      $is_days_in_future: { holds: [[2]], fails: [[1]] },
      $more_than_future: { holds: [[1]], fails: [[2]] },
      $less_than_future: { holds: [[3]], fails: [[2]] },
      $is_days_ago: { holds: [], fails: [[2]] },
      $more_than_ago: { holds: [], fails: [[0]] },
      $less_than_ago: { holds: [], fails: [[9]] },
      $dow: { holds: [[4]], fails: [[3]] },
    },
  ],
];

const product = (id: string) => ({ id, object: 'product' });
const sku = (id: string) => ({ id, object: 'sku' });
const collection = (id: string) => ({ id, object: 'products_collection' });

export const targets: Readonly<Record<string, Table>> = {
  'order.items.any': {
    $is: {
      holds: [
        [product('prod_1')],
        [sku('sku_1')],
        [collection('pc_2')],
        [{ source_id: 'shoes' }],
        ['prod_2'],
        [product('x'), sku('shoes-42')],
      ],
      fails: [[product('sku_1')], [sku('prod_1')], [collection('pc_3')]],
    },
    $is_not: { holds: [[product('prod_1')]], fails: [[product('prod_1'), product('prod_2')]] },
    $in: { holds: [[product('x'), product('prod_2')]], fails: [[product('x')]] },
    $not_in: { holds: [[product('prod_2')]], fails: [[product('prod_1'), collection('pc_2')]] },
    $from: { holds: [[collection('pc_1')], ['pc_2']], fails: [[collection('pc_3')]] },
  },
  'order.items.every': {
    $is: { holds: [[product('prod_1'), product('prod_2')]], fails: [[product('prod_1')]] },
    $is_not: { holds: [[product('x')]], fails: [[product('prod_1')]] },
    $in: { holds: [[collection('pc_1'), collection('pc_2')]], fails: [[collection('pc_1')]] },
    $not_in: { holds: [[product('x')]], fails: [[product('prod_2')]] },
    $from: { holds: [[collection('pc_1'), collection('pc_2')]], fails: [[collection('pc_1')]] },
  },
  'order.items.none': {
    $is: { holds: [[product('x')]], fails: [[product('prod_1')]] },
    $is_not: { holds: [[product('prod_1'), product('prod_2')]], fails: [[product('prod_1')]] },
    $in: { holds: [[product('x'), sku('y')]], fails: [[sku('sku_1')]] },
    $not_in: { holds: [[product('prod_1'), product('prod_2')]], fails: [[product('x')]] },
    $from: { holds: [[collection('pc_3')]], fails: [[collection('pc_1')]] },
  },
  'order.items.cheapest': {
    $is: { holds: [[product('prod_2')]], fails: [[product('prod_1')]] },
    $is_not: { holds: [[product('prod_1')]], fails: [[product('prod_2')]] },
    $in: { holds: [[product('x'), product('prod_2')]], fails: [[product('x')]] },
    $not_in: { holds: [[product('prod_1')]], fails: [[product('prod_2')]] },
    $from: { holds: [[collection('pc_2')]], fails: [[collection('pc_1')]] },
  },
  'order.items.most_expensive': {
    $is: { holds: [[product('prod_1')]], fails: [[product('prod_2')]] },
    $is_not: { holds: [[product('prod_2')]], fails: [[product('prod_1')]] },
    $in: { holds: [[sku('sku_1')]], fails: [[product('prod_2')]] },
    $not_in: { holds: [[product('prod_2')]], fails: [[sku('sku_1')]] },
    $from: { holds: [[collection('pc_1')]], fails: [[collection('pc_2')]] },
  },
  'product.id': {
    $is: { holds: [[product('prod_1')], [{ id: 'prod_2' }], [{ source_id: 'shoes' }]], fails: [[{ id: 'sku_1' }]] },
    $is_not: { holds: [[{ id: 'prod_3' }]], fails: [[{ id: 'prod_1' }]] },
    $in: { holds: [[{ id: 'x' }, { id: 'prod_1' }]], fails: [[{ id: 'x' }]] },
    $not_in: { holds: [[{ id: 'x' }]], fails: [[{ id: 'x' }, { id: 'prod_2' }]] },
  },
  'sku.id': {
    $is: { holds: [[{ id: 'sku_1' }], [{ source_id: 'shoes-42' }]], fails: [[{ id: 'prod_1' }]] },
    $is_not: { holds: [[{ id: 'sku_2' }]], fails: [[{ id: 'sku_1' }]] },
    $in: { holds: [[{ id: 'x' }, { id: 'sku_1' }]], fails: [[{ id: 'x' }]] },
    $not_in: { holds: [[{ id: 'x' }]], fails: [[{ id: 'sku_1' }]] },
  },
};
