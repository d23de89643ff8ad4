import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext, Messenger } from '@perkstream/platform';
import {
  type CreatedResourceAnswer,
  CreateRules,
  DeleteRules,
  type RequestContext,
  type TemplateContent,
} from '@perkstream/published';

/** What was made of a template, and the rules that were made with it. */
export interface MadeWithRules<Made> {
  readonly made: Made;
  readonly created_resources: CreatedResourceAnswer[];
}

/** The rules that a template holds are made anew for whatever is made of it. Source: programs facts 1.9. */
@Injectable()
export class RulesOfTemplate {
  constructor(private readonly messenger: Messenger) {}

  /** Where what they are for is refused, there are no rules either. */
  async madeFor<Made extends object>(
    { validation_rules: rules }: TemplateContent,
    context: RequestContext,
    make: (ruleIds: readonly string[]) => Promise<Made | Refusal>,
  ): Promise<MadeWithRules<Made> | Refusal> {
    const ids = await this.messenger.tell(new CreateRules(rules, commandContext(context, 'rules')));
    if (isRefusal(ids)) return ids;
    const made = await make(ids);
    if (!isRefusal(made)) return { made, created_resources: ids.map((id) => ({ id, object: 'validation_rules' })) };
    await this.messenger.tell(new DeleteRules(ids, commandContext(context, 'delete-rules')));
    return made;
  }
}
