import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner } from '@perkstream/platform';
import { DeleteProduct } from '@perkstream/published';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { productAggregate } from '../../domain/product/product.aggregate.js';

/** With its SKUs. The source ids of a product that is gone for good are taken by whoever wants them next. */
@CommandHandler(DeleteProduct)
export class DeleteProductHandler implements ICommandHandler<DeleteProduct> {
  constructor(
    private readonly catalogue: CatalogueRepository,
    private readonly runner: CommandRunner,
  ) {}

  async execute({ context, params: { productId }, query }: DeleteProduct): Promise<undefined | Refusal<'not_found'>> {
    const { projectId, now, repeatSince } = context;
    // A request that is repeated finds a product that is gone by now.
    const id = (await this.catalogue.productIdOf(projectId, productId)) ?? (repeatSince && productId);
    if (!id) return notFound('product', productId);
    const command = { do: 'delete', force: query.force ?? false, now } as const;
    const deleted = await this.runner.execute(productAggregate, id, command, commandContext(context, 'delete'));
    return isRefusal(deleted) ? notFound('product', productId) : undefined;
  }
}
