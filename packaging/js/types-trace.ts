// The types of a rule's evaluation in detail.

/** A sub-expression of a rule, and what its evaluation gave. */
export interface RuleTrace {
  /** Where it starts in the text of the rule. */
  start: number;
  /** Where it ends. */
  end: number;
  /** The type of its value: `int`, `list`, … */
  type?: string;
  /**
   * The value: JSON where it has such a form, else as the API server's own language prints it. The end
   * of a long one is missing.
   */
  value?: string;
  /** Why it has no value. */
  error?: string;
  /** The cost of its own evaluation, in the API server's units. */
  cost: number;
  /** Whether the evaluation of the rule did not need it: it was not evaluated. */
  unneeded?: boolean;
  /** The sub-expressions that it is made of, without constants. */
  parts?: RuleTrace[];
  /** For a macro such as `all`: the values of its arguments for each element, for 20 at most. */
  rounds?: TraceRound[];
  /** The number of further elements that are left out. */
  more?: number;
  /** How many elements the macro did not look at, since an earlier one decided. */
  unneededRounds?: number;
}

/** The values of a macro's arguments for an element. */
export interface TraceRound {
  /** The variables of the macro, and their values as those of sub-expressions. */
  variables: { name: string; value: string }[];
  /** The arguments that are expressions. */
  parts: RuleTrace[];
}
