import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { OptionsAnswer, Person, PersonBody } from '@/contract/admin/people'
import { resultOf, type ApiError } from '@/domain/apiError'
import { shanghaiDate } from '@/domain/format'
import { startOfDay } from '@/domain/schedule/days'
import type { PeopleService } from '@/services/admin/people'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

/** As it is typed: the day of entry as text, '' = none. */
export type PersonInput = Omit<PersonBody, 'entryDate' | 'managerId'> & { entryDate: string; managerId: string }

const EMPTY: PersonInput = {
  realName: '',
  account: '',
  gender: 3,
  mobile: '',
  email: '',
  organizeIds: [],
  organizeId: '',
  positionIds: [],
  roleIds: [],
  managerId: '',
  entryDate: ''
}

const inputOf = (person: Person): PersonInput => ({
  realName: person.realName,
  account: person.account,
  gender: person.gender,
  mobile: person.mobile,
  email: person.email,
  organizeIds: person.organizeIds,
  organizeId: person.organizeId,
  positionIds: person.positionIds,
  roleIds: person.roleIds,
  managerId: person.managerId ?? '',
  entryDate: person.entryDate === null ? '' : shanghaiDate(person.entryDate)
})

const bodyOf = ({ entryDate, managerId, ...input }: PersonInput): PersonBody => ({
  ...input,
  entryDate: entryDate === '' ? null : startOfDay(entryDate),
  managerId: managerId === '' ? null : managerId
})

export interface PersonParts extends Pick<RootStore, 'uuid'> {
  service: Pick<PeopleService, 'options' | 'person' | 'create' | 'change'>
}

/** Somebody who is taken in or changed (administration.md#people). What was typed stays until it is stored. */
export class PersonModel {
  /** '' while nobody is stored yet. */
  id: string
  person: Person | undefined = undefined
  options: OptionsAnswer | undefined = undefined
  input: PersonInput = EMPTY
  error: ApiError | undefined = undefined
  readonly acts: Submission
  private readonly parts: PersonParts

  constructor(parts: PersonParts, id: string) {
    this.parts = parts
    this.id = id
    this.acts = new Submission({ uuid: parts.uuid })
    makeAutoObservable<PersonModel, 'parts'>(
      this,
      { parts: false, acts: false, person: observableRef, options: observableRef, input: observableRef },
      { autoBind: true }
    )
  }

  get isReady(): boolean {
    return this.options !== undefined && (this.id === '' || this.person !== undefined)
  }

  get isChangeable(): boolean {
    return (this.person?.refusal ?? '') === ''
  }

  /** What may be current: chosen organizations, and those of his that stay. */
  get organizeChoices(): { id: string; fullName: string }[] {
    const known = [...(this.options?.organizes ?? []), ...(this.person?.fixed.organizes ?? [])]
    const stays = this.person?.fixed.organizes.map(({ id }) => id) ?? []
    return known
      .filter(({ id }) => this.input.organizeIds.includes(id) || stays.includes(id))
      .map(({ id, name }) => ({ id, fullName: name }))
  }

  /** Positions of the chosen organizations. */
  get positionChoices(): { id: string; fullName: string }[] {
    return (this.options?.positions ?? [])
      .filter(({ organizeId }) => this.input.organizeIds.includes(organizeId))
      .map(({ id, name }) => ({ id, fullName: name }))
  }

  /** Reads what may be chosen and the person; typed words stay where something was typed. */
  async load(): Promise<void> {
    const { data, error } = await resultOf(
      Promise.all([this.parts.service.options(), this.id === '' ? undefined : this.parts.service.person(this.id)])
    )
    runInAction(() => {
      this.error = error
      if (data === undefined) return
      this.options = data[0]
      if (data[1] !== undefined) this.show(data[1])
    })
  }

  set(changed: Partial<PersonInput>): void {
    this.input = { ...this.input, ...changed }
    this.acts.typed()
    for (const field of Object.keys(changed)) this.acts.fixed(field)
  }

  /** Organizations with what hangs on them: positions elsewhere go, and the current one is one of them. */
  setOrganizes(organizeIds: string[]): void {
    const placeOf = new Map(this.options?.positions.map(({ id, organizeId }) => [id, organizeId]))
    const positionIds = this.input.positionIds.filter((id) => organizeIds.includes(placeOf.get(id) ?? ''))
    this.set({ organizeIds, positionIds })
    const choices = this.organizeChoices.map(({ id }) => id)
    if (!choices.includes(this.input.organizeId)) this.set({ organizeId: choices[0] ?? '' })
  }

  /** @returns whether he is stored; if not, `acts` says why */
  async save(): Promise<boolean> {
    const body = bodyOf(this.input)
    const { service } = this.parts
    const { id, person } = this
    const saved =
      person === undefined
        ? await this.acts.run('save', body, (key) => service.create(body, key))
        : await this.acts.run('save', { id, ...body, version: person.version }, (key) =>
            service.change(id, { ...body, version: person.version }, key)
          )
    if (saved === undefined) return false
    runInAction(() => {
      this.acts.forget()
      this.show(saved)
    })
    return true
  }

  /** Somebody else changed him meanwhile: his record as it is now, in the place of what was typed. */
  async startOver(): Promise<void> {
    this.acts.forget()
    this.acts.clear()
    await this.load()
  }

  private show(person: Person): void {
    const isTyped = this.acts.isDirty && this.person !== undefined
    if (isTyped) return
    this.person = person
    this.id = person.id
    this.input = inputOf(person)
  }
}
