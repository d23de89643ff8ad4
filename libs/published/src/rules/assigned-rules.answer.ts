import { AnyList, OneOf, Whole } from '../language/index.js';

/** The validation rules that are assigned to what the answer shows. */
export class AssignedRulesAnswer {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @AnyList() data!: Record<string, unknown>[];
  @Whole() total!: number;
}
