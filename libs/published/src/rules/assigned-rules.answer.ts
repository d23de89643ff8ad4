import { IsArray, IsIn, IsInt } from 'class-validator';

/** The validation rules that are assigned to what the answer shows. */
export class AssignedRulesAnswer {
  @IsIn(['list'])
  object!: 'list';

  @IsIn(['data'])
  data_ref!: 'data';

  @IsArray()
  data!: Record<string, unknown>[];

  @IsInt()
  total!: number;
}
