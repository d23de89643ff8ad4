import { Injectable } from '@nestjs/common';
import { isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import { commandContext, Messenger } from '@perkstream/platform';
import {
  type CreatedResourceAnswer,
  CreateRules,
  DeleteRules,
  type RequestContext,
  type TemplateContent,
} from '@perkstream/published';
import { GoodsOfTemplate } from './goods-of-template.js';

/** What was made of a template, and the rules that were made with it. */
export interface MadeWithRules<Made> {
  readonly made: Made;
  readonly created_resources: CreatedResourceAnswer[];
}

/** The rules that a template holds are made anew for all that is made of it; products that are missing are made as well. */
@Injectable()
export class RulesOfTemplate {
  constructor(
    private readonly messenger: Messenger,
    private readonly goods: GoodsOfTemplate,
  ) {}

  /** Where what they are for is refused, there are no rules either. Products stay: they are found the next time. */
  async madeFor<Made extends object>(
    content: TemplateContent,
    context: RequestContext,
    make: (ruleIds: readonly string[], campaign: JsonObject) => Promise<Made | Refusal>,
  ): Promise<MadeWithRules<Made> | Refusal> {
    const provided = await this.goods.provide(content, context);
    if (isRefusal(provided)) return provided;
    const { campaign, validation_rules: rules } = provided.bodies;
    const ids = await this.messenger.send(new CreateRules(rules, commandContext(context, 'rules')));
    if (isRefusal(ids)) return ids;
    const made = await make(ids, campaign);
    if (!isRefusal(made)) {
      const created = ids.map((id) => ({ id, object: 'validation_rules' as const }));
      return { made, created_resources: [...created, ...provided.created] };
    }
    await this.messenger.send(new DeleteRules(ids, commandContext(context, 'delete-rules')));
    return made;
  }
}
