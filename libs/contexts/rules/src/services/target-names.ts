import { Injectable } from '@nestjs/common';
import { catalogueOf } from '@perkstream/domain-pricing';
import { checkApplicability } from '@perkstream/domain-validation-rules';
import { isRefusal, type JsonObject, withoutUndefined } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { FindCatalogueItems } from '@perkstream/published';

type Catalogue = ReturnType<typeof catalogueOf>;
type Target = JsonObject & { readonly object: string; readonly id?: string; readonly source_id?: string };

const LISTS = ['included', 'excluded'] as const;

/**
 * All names of the products and SKUs that a rule names in `applicable_to`, as the catalogue knows them when the rule is written:
 * answers about discounts hold them, and do not have to look them up.
 */
@Injectable()
export class TargetNames {
  constructor(private readonly messenger: Messenger) {}

  /** @param sent fields of a rule in wire form; those that are wrong stay for the decision to refuse */
  async complete(projectId: string, sent: JsonObject): Promise<JsonObject> {
    const { applicable_to: lists } = sent as { readonly applicable_to?: Partial<Record<string, readonly Target[]>> };
    if (!lists || isRefusal(checkApplicability(lists))) return sent;
    const targets = LISTS.flatMap((name) => lists[name] ?? []);
    const products = namesOf(targets, 'product');
    const skus = namesOf(targets, 'sku');
    if (products.length + skus.length === 0) return sent;
    const catalogue = catalogueOf(await this.messenger.ask(new FindCatalogueItems(projectId, { products, skus })));
    const completed = LISTS.flatMap((name) => (lists[name] ? [[name, lists[name].map(inFull(catalogue))]] : []));
    return { ...sent, applicable_to: { ...lists, ...Object.fromEntries(completed) } };
  }
}

function namesOf(targets: readonly Target[], object: string): string[] {
  const names = targets.flatMap((target) => (target.object === object ? [target.id, target.source_id] : []));
  return [...new Set(names.filter((name) => typeof name === 'string'))];
}

function inFull({ product, sku }: Catalogue): (target: Target) => JsonObject {
  return (target) => {
    const name = target.id || target.source_id || '';
    if (target.object === 'product') {
      const found = product(name);
      return found ? { ...target, ...withoutUndefined({ id: found.id, source_id: found.sourceId }) } : target;
    }
    const found = target.object === 'sku' ? sku(name) : undefined;
    if (!found) return target;
    const { id, sourceId, productId } = found;
    const names = { id, source_id: sourceId, product_id: productId, product_source_id: product(productId)?.sourceId };
    return { ...target, ...withoutUndefined(names) };
  };
}
