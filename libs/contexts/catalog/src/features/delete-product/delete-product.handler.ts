import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler } from '@perkstream/platform';
import { DeleteProduct } from '@perkstream/published';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { productAggregate } from '../../domain/product/product.aggregate.js';

/** With its SKUs. The source ids of a product that is gone for good are free for the next product. */
export const deleteProduct = handler(
  DeleteProduct,
  [CatalogueRepository, CommandRunner],
  async ({ context, params: { productId }, query }, catalogue, runner): Promise<undefined | Refusal<'not_found'>> => {
    const { projectId, now, repeatSince } = context;
    // A request that is repeated finds a product that is gone by now.
    const id = (await catalogue.productIdOf(projectId, productId)) ?? (repeatSince && productId);
    if (!id) return notFound('product', productId);
    const command = { do: 'delete', force: query.force ?? false, now } as const;
    const deleted = await runner.execute(productAggregate, id, command, commandContext(context, 'delete'));
    return isRefusal(deleted) ? notFound('product', productId) : undefined;
  },
);
