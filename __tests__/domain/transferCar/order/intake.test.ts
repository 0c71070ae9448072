import type { IntakeFields } from '@/contract/transferCar/order/order'
import { intakeErrors } from '@/domain/transferCar/order/intakeErrors'

const WHOLE: IntakeFields = {
  source: 'OWNER_CALL',
  reporterMobile: '13812345678',
  address: '深南大道',
  bearer: 'PARTY',
  serviceType: 'TOW',
  vehicles: [{ plateSituation: 'NORMAL', plateNo: '粤B8D88E', vehicleClass: 'K1' }]
}
const fields = (changes: IntakeFields, draft = false) => Object.keys(intakeErrors({ ...WHOLE, ...changes }, draft))

describe('intake fields (intake.md#fields, intake.md#required-fields)', () => {
  test('the six are wanted, each by its name; a draft may lack them', () => {
    expect(intakeErrors(WHOLE)).toEqual({})
    expect(Object.keys(intakeErrors({})).sort()).toEqual(['address', 'bearer', 'reporterMobile', 'serviceType', 'source', 'vehicleClass'])
    expect(intakeErrors({}, true)).toEqual({})
  })

  test.each<[string, IntakeFields]>([
    ['policyNo', { policyNo: 'PICC 2026' }],
    ['policyNo', { policyNo: '保单1' }],
    ['claimNo', { claimNo: 'A_1' }],
    ['surveyorMobile', { surveyorMobile: '12800138000' }],
    ['kmPost', { kmPost: '12+300' }],
    ['policeCaseNo', { policeCaseNo: '<b>' }],
    ['reporterName', { reporterName: '张' }],
    ['people.0.name', { people: [{ role: 'OWNER', name: '李' }] }],
    ['people.1.mobile', { people: [{ role: 'OWNER' }, { role: 'DRIVER', mobile: '138' }] }],
    [
      'people.1.role',
      {
        people: [
          { role: 'OWNER', name: '李四' },
          { role: 'OWNER', name: '王五' }
        ]
      }
    ],
    [
      'vehicles.1.plateNo',
      {
        vehicles: [
          { plateSituation: 'NORMAL', plateNo: '粤B·8D88E', vehicleClass: 'K1' },
          { plateSituation: 'NORMAL', plateNo: '粤b8d88e' }
        ]
      }
    ],
    [
      'vehicles.1.vin',
      {
        vehicles: [
          { plateSituation: 'NORMAL', vehicleClass: 'H6' },
          { plateSituation: 'NONE', vin: 'LSJA24U62JG26922O' }
        ]
      }
    ]
  ])('%s is named when it is wrong', (field, changes) => {
    expect(fields(changes)).toEqual([field])
    expect(fields(changes, true)).toEqual([field])
    for (const message of Object.values(intakeErrors({ ...WHOLE, ...changes }))) expect(message).toMatch(/[\u4e00-\u9fa5]/)
  })

  test('what is right passes: policy and claim, people, tractor and trailer, empty texts', () => {
    expect(
      fields({
        policyNo: 'PDAA-2026440300',
        claimNo: ' RDAA202611 ',
        surveyorMobile: '+86 139 1234 5678',
        kmPost: 'K12+300',
        policeCaseNo: '深公交（2026）第001号',
        people: [
          { role: 'OWNER', name: '李四' },
          { role: 'DRIVER', mobile: '13912345678' }
        ],
        vehicles: [
          { plateSituation: 'NORMAL', plateNo: '粤B12345', vehicleClass: 'H6' },
          { plateSituation: 'NORMAL', plateNo: '粤B1234挂' },
          { plateSituation: 'NONE' },
          { plateSituation: 'NONE' }
        ]
      })
    ).toEqual([])
    expect(fields({ policyNo: '', claimNo: '', surveyorMobile: '', kmPost: '', people: [], insurer: '' })).toEqual([])
  })
})
