import { type Maker, type Named } from './maker.js';

export interface Catalogue {
  readonly category: Named;
  readonly product: Named;
  readonly productName: string;
  /** Of the product */
  readonly sku: Named;
  /** `pri_…`: what it costs since it is there */
  readonly priceOfProduct: string;
  readonly priceOfSku: string;
  /** Everything of the catalogue that has a source id */
  readonly collection: Named;
}

export async function makeCatalogue(maker: Maker): Promise<Catalogue> {
  const { mark } = maker;
  const categoryName = `${mark}-category`;
  const category = await maker.named('/v1/categories', categoryName, { name: categoryName, hierarchy: 1 });
  const productName = `Shirt ${mark}`;
  const product = await maker.named('/v1/products', `${mark}-shirt`, {
    id: `prod_${mark}`,
    source_id: `${mark}-shirt`,
    name: productName,
    price: 5_000,
    attributes: ['size'],
    metadata: { note: mark },
  });
  const sku = await maker.named(`/v1/products/${product.id}/skus`, `${mark}-shirt-m`, {
    id: `sku_${mark}`,
    source_id: `${mark}-shirt-m`,
    sku: `Shirt M ${mark}`,
    attributes: { size: 'M' },
  });
  const collection = await maker.named('/v1/product-collections', `${mark}-collection`, {
    type: 'AUTO_UPDATE',
    name: `${mark}-collection`,
    filter: { junction: 'and', source_id: { conditions: { $has_value: [] } } },
  });
  const firstPriceOf = async (path: string) => (await maker.client.get(`${path}/prices`)).body.data[0].id as string;
  const priceOfProduct = await firstPriceOf(`/v1/products/${product.id}`);
  const priceOfSku = await firstPriceOf(`/v1/skus/${sku.id}`);
  return { category, product, productName, sku, priceOfProduct, priceOfSku, collection };
}
