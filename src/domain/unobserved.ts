type NamesIn<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | NamesIn<Rest> : Text

/** Fields of a store that screens do not follow, as `makeAutoObservable` takes them. @param names with blanks between them */
export const unobserved = <Text extends string>(names: Text): Readonly<Record<NamesIn<Text>, false>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, false])) as Record<NamesIn<Text>, false>
