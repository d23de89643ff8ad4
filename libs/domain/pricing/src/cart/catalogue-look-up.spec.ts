import { describe, expect, it } from '@jest/globals';
import { catalogueOf, catalogueRefsOf, excessOfCatalogue, type NamingLine } from './catalogue-look-up.js';

/** Lines say more than their names. */
type Line = NamingLine & {
  readonly product?: { readonly name?: string };
  readonly sku?: { readonly sku?: string };
  readonly quantity?: number;
  readonly price?: number;
  readonly amount?: number;
};

describe('what an order asks the catalogue for', () => {
  it.each<[string, Line, readonly string[], readonly string[]]>([
    ['the product of a line', { product_id: 'prod_1' }, ['prod_1'], []],
    ['the SKU of a line, and its product', { sku_id: 'sku_1', product_id: 'prod_1' }, ['prod_1'], ['sku_1']],
    ['a source id as that of a product', { source_id: 'a' }, ['a'], []],
    ['a source id as that of a product where it says so', { source_id: 'a', related_object: 'product' }, ['a'], []],
    ['a source id as that of a SKU where it says so', { source_id: 'a', related_object: 'sku' }, [], ['a']],
    ['a source id beside a SKU', { source_id: 'a', sku: { source_id: 'b' } }, [], ['b', 'a']],
    ['a source id beside a SKU that has none', { source_id: 'a', sku: { sku: 'Red' } }, ['a'], []],
    ['a product within a line', { product: { id: 'prod_1', source_id: 'a' } }, ['prod_1', 'a'], []],
  ])('%s', (_what, item, products, skus) => {
    expect(catalogueRefsOf([item, item])).toEqual({ products, skus });
  });

  it('what is given beside the lines, as a product or a SKU', () => {
    const units = ['prod_1', 'a'];
    expect(catalogueRefsOf(undefined, units)).toEqual({ products: units, skus: units });
  });

  it('nothing where no line has a name', () => {
    const lines: Line[] = [{ quantity: 1, price: 100 }, { product: { name: 'Shirt' }, amount: 5 }, { source_id: '' }];
    expect(catalogueRefsOf(lines)).toBeUndefined();
    expect(catalogueRefsOf(undefined)).toBeUndefined();
  });
});

describe('what the catalogue answered', () => {
  it('is found by id and by source id; an id wins over the same text as a source id', () => {
    const shirt = { id: 'prod_1', sourceId: 'shirt' };
    const decoy = { id: 'prod_2', sourceId: 'prod_1' };
    const red = { id: 'sku_1', sourceId: 'red', productId: 'prod_1' };
    const { product, sku } = catalogueOf({ products: [shirt, decoy], skus: [red] });
    expect(['prod_1', 'shirt', 'prod_2', 'red'].map(product)).toEqual([shirt, shirt, decoy, undefined]);
    expect(['sku_1', 'red', 'shirt'].map(sku)).toEqual([red, red, undefined]);
  });

  it('is too much where lines show more than a million characters of metadata, each its own', () => {
    const metadata = { a: 'x'.repeat(10_000) };
    const shirt = { id: 'prod_1', sourceId: 'shirt', metadata };
    const red = { id: 'sku_1', productId: 'prod_1', metadata };
    const catalogue = catalogueOf({ products: [shirt], skus: [red] });
    const lines = (count: number, line: NamingLine) => Array.from({ length: count }, () => line);
    const byTwoNames = { product: { id: 'prod_1', source_id: 'shirt' } };
    expect(excessOfCatalogue(lines(104, byTwoNames), catalogue)).toBeUndefined();
    expect(excessOfCatalogue(lines(105, byTwoNames), catalogue)).toMatchObject({ refused: 'invalid_payload' });
    const ofSku = { sku_id: 'sku_1', product_id: 'prod_1' };
    expect(excessOfCatalogue(lines(52, ofSku), catalogue)).toBeUndefined();
    expect(excessOfCatalogue(lines(53, ofSku), catalogue)).toMatchObject({ refused: 'invalid_payload' });
    expect(excessOfCatalogue(undefined, catalogue)).toBeUndefined();
  });
});
