import { compileRuleSet, type CompiledRuleSet, type RuleSet } from '@perkstream/domain-validation-rules';
import { type Gates, gatesOf } from './gates.js';

/** A rule set ready to find offers by. */
export interface ShelvedRules {
  readonly compiled: CompiledRuleSet;
  readonly gates: Gates;
}

interface Shelved {
  readonly text: string;
  readonly ruleSet: RuleSet;
  made?: ShelvedRules;
  users: number;
}

/** The rule sets of a project, compiled when they are first wanted. Those that ask the same are one, and are asked once. */
export class RuleShelf {
  private readonly byId = new Map<string, Shelved>();
  private readonly byText = new Map<string, Shelved>();

  put(id: string, ruleSet: RuleSet): void {
    this.remove(id);
    const text = whatItAsks(ruleSet);
    const shelved: Shelved = this.byText.get(text) ?? { text, ruleSet, users: 0 };
    shelved.users += 1;
    this.byText.set(text, shelved);
    this.byId.set(id, shelved);
  }

  remove(id: string): void {
    const shelved = this.byId.get(id);
    if (!shelved) return;
    this.byId.delete(id);
    shelved.users -= 1;
    if (shelved.users === 0) this.byText.delete(shelved.text);
  }

  get(id: string): ShelvedRules | undefined {
    const shelved = this.byId.get(id);
    if (!shelved) return undefined;
    if (!shelved.made) {
      const compiled = compileRuleSet(shelved.ruleSet);
      shelved.made = { compiled, gates: gatesOf(compiled) };
    }
    return shelved.made;
  }
}

/** Its name, and what it tells those whom it refuses, make no difference to whom it refuses. */
function whatItAsks({ rules, bundleRules, applicableTo }: RuleSet): string {
  return JSON.stringify([rules, bundleRules, applicableTo]);
}
