import fc from 'fast-check'
import type { AdminForm } from '../../../src/contract/admin/forms'
import type { JsonObject, PlatformForm } from '../../../src/contract/formSchema'
import { fieldsOf, fileOf, nameOf, openDesign, placeOf, type FormDesign } from '../../../src/domain/designer/form/design'
import { faultsOf } from '../../../src/domain/designer/form/faults'
import { changeRaw } from '../../../src/domain/designer/form/edits'
import { FORMATS, withFormat } from '../../../src/domain/designer/form/settings'
import { menuRule, setMenuRule } from '../../../src/domain/designer/form/rules'
import { flagOf, objectOf } from '../../../src/domain/form/read'
import { normaliseForm } from '../../../src/domain/form/normalise'
import { oneDatabase, type TestApp } from '../../support/databases'
import { acted, acts, drawn, emptyDesign, settled } from '../../domain/designer/drawing'
import { everyKindForm } from '../../support/everyKind'
import { Designs } from './designs'

const FORMS = '/api/admin/Forms'
/** What a form means to whoever fills it in: its fields in their order, and their rules. */
const modelMeaning = (design: FormDesign) =>
  fieldsOf(design).map((place) => ({
    id: place.fieldId,
    kind: place.kind,
    label: place.kind === 'tab' ? '' : nameOf(place),
    isRequired: flagOf(objectOf(objectOf(place.node.raw).__config__).required),
    table: place.table?.key ?? ''
  }))
const readMeaning = (form: PlatformForm, ids: ReadonlySet<string>) =>
  [...normaliseForm(form).byId.values()]
    .filter(({ id }) => ids.has(id))
    .map(({ id, kind, label, isRequired, table = '' }) => ({ id, kind, label: kind === 'tab' ? '' : label, isRequired, table }))

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let designs: Designs
  beforeAll(async () => {
    server = await makeApp()
    designs = new Designs(server, FORMS)
  })

  test('every form of the company opens in the designer and is saved as the version that it was', async () => {
    await designs.import(everyKindForm, null)
    const { data } = await designs.as<{ list: AdminForm[] }>('admin', 'GET', FORMS)
    const drawnOnes = data.list.filter(({ webType }) => webType !== '4')
    expect(drawnOnes.length).toBeGreaterThan(10)
    for (const { id, version } of drawnOnes) {
      const design = openDesign(JSON.parse(await designs.download(id, version)), version)
      const plan = await designs.check(design === undefined ? '' : fileOf(design))
      expect(plan.data).toMatchObject({ id, isNew: false, version, difference: [] })
    }
  })

  test('whatever is drawn is accepted by the import, and means there what it means on the board', async () => {
    let fields = 0
    let rules = 0
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 15, maxLength: 60 }), async (list) => {
        const design = settled(list.reduce(acted, emptyDesign()))
        fc.pre(design.nodes.length > 0)
        expect(faultsOf(design)).toEqual([])
        const answer = await designs.check(fileOf(design))
        expect(answer).toMatchObject({ code: 200, data: { isNew: true, inUse: null, report: [] } })
        const form = objectOf(fileOf(design).formData) as PlatformForm
        const meaning = modelMeaning(design)
        expect(readMeaning(form, new Set(meaning.map(({ id }) => id)))).toEqual(meaning)
        fields += meaning.length
        rules += (form.rules ?? []).length
      }),
      { seed: 11, numRuns: 200 }
    )
    expect([fields > 1000, rules > 50]).toEqual([true, true])
  })

  test('the formats of texts are cheap enough for the import', async () => {
    const design = FORMATS.reduce((now, { value }) => {
      const { design: next, id } = drawn(now, 'input')
      return changeRaw(next, id, (raw) => withFormat(raw, value))
    }, emptyDesign('formats'))
    expect((await designs.check(fileOf(design))).data).toMatchObject({ isNew: true, report: [] })
  })

  test('a drawn form is published, changed on its version, and another version meanwhile is told', async () => {
    let { design } = drawn(emptyDesign('inspectionDrawn', '巡检'), 'number')
    design = drawn(design, 'input').design
    design = setMenuRule(design, 'input1', 'require', { isAll: true, conditions: [{ field: 'number1', is: '>', value: 5 }] })
    expect((await designs.import(fileOf(design), null)).data).toMatchObject({ version: 1, isNew: true, report: [] })
    const [row] = await server.query("select source, form from form_model_version where model_id = 'inspectionDrawn'")
    expect(row?.source).toEqual(fileOf(design))
    const again = openDesign(JSON.parse(await designs.download('inspectionDrawn', 1)), 1)
    if (again === undefined) throw new Error('cannot be opened')
    expect(menuRule(again, 'input1', 'require')).toEqual(menuRule(design, 'input1', 'require'))
    const next = drawn(again, 'date').design
    expect(placeOf(next, next.nodes[2]?.id ?? '')?.key).toBe('date1v2')
    const plan = await designs.check(fileOf(next))
    expect(plan.data.difference).toEqual(['新增“日期”'])
    await designs.import({ ...fileOf(design), fullName: '巡检表' } as JsonObject, 1)
    expect(await designs.import(fileOf(next), 1)).toMatchObject({ code: 409, data: { inUse: 2 } })
    expect((await designs.import(fileOf(next), 2)).data).toMatchObject({ version: 3 })
  })
})
