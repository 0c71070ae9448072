import { inArray } from 'drizzle-orm'
import type { Tx } from '../database/client'
import { dataInterface } from '../database/schema'
import { storeInterface, type InterfaceDraft } from '../system/dataInterfaceRepository'

/** What forms of every towing company pick from. Each row has `id` and `fullName`, the keys that a form reads unless it names others. */
export const INTERFACES: readonly InterfaceDraft[] = [
  {
    id: 'di-truck',
    enCode: 'truck',
    fullName: '拖车档案',
    source: {
      kind: 'sql',
      sql: `select id, plate_no as "fullName", kind_name as "kindName", capacity_kg as "capacityKg", driver_id as "driverId", driver_name as "driverName", organize_name as "organizeName", papers_expire_at as "papersExpireAt"
        from truck where {organizeId} is null or organize_id = {organizeId} order by plate_no`
    },
    parameters: [{ field: 'organizeId', fieldName: '所属组织', dataType: 'varchar', required: false, defaultValue: null }]
  },
  {
    id: 'di-driver',
    enCode: 'driver',
    fullName: '驾驶员',
    source: {
      kind: 'sql',
      sql: `select id, real_name as "fullName", account, mobile, on_duty as "onDuty", organize_name as "organizeName", licence_expires_at as "licenceExpiresAt"
        from driver where {onDuty} is null or on_duty = {onDuty} order by account`
    },
    parameters: [{ field: 'onDuty', fieldName: '是否上班', dataType: 'int', required: false, defaultValue: null }]
  },
  {
    id: 'di-order',
    enCode: 'openOrder',
    fullName: '未结案的事故工单',
    source: {
      kind: 'sql',
      sql: `select id, order_no as "fullName", plate_no as "plateNo", brand_model as "brandModel", service_name as "serviceName", address, driver_id as "driverId", driver_name as "driverName", truck_plate_no as "truckPlateNo", customer_name as "customerName", created_at as "createdAt"
        from open_order where {driverId} is null or driver_id = {driverId} order by created_at desc, id`
    },
    parameters: [{ field: 'driverId', fieldName: '驾驶员', dataType: 'varchar', required: false, defaultValue: null }]
  },
  {
    id: 'di-stored-vehicle',
    enCode: 'storedVehicle',
    fullName: '在库车辆',
    source: {
      kind: 'sql',
      sql: `select id, plate_no as "fullName", order_no as "orderNo", brand_model as "brandModel", slot from open_order
        where status = 'STORED' and ({yardId} is null or yard_id = {yardId}) order by slot, id`
    },
    parameters: [{ field: 'yardId', fieldName: '停车场', dataType: 'varchar', required: false, defaultValue: null }]
  },
  {
    id: 'di-customer',
    enCode: 'customer',
    fullName: '协议客户',
    source: {
      kind: 'sql',
      sql: 'select id, name as "fullName", kind_name as "kindName", mobile, payment_days as "paymentDays" from customer order by name'
    }
  },
  {
    id: 'di-yard',
    enCode: 'yard',
    fullName: '停车场',
    source: {
      kind: 'sql',
      sql: 'select id, name as "fullName", address, organize_name as "organizeName", slot_count as "slotCount", stored_count as "storedCount" from yard order by name'
    }
  },
  {
    id: 'di-yard-slot',
    enCode: 'yardSlot',
    fullName: '车位',
    source: {
      kind: 'sql',
      sql: 'select id, name as "fullName", is_free as "isFree" from yard_slot where yard_id = {yardId} order by sort_code'
    },
    parameters: [{ field: 'yardId', fieldName: '停车场', dataType: 'varchar', required: true, defaultValue: null }]
  }
]

/** Made-up equipment of the demo company: number in stock and price in yuan. */
const STOCK: readonly (readonly [string, string, string, string, number, number])[] = [
  ['EQ001', '拖车绳', '5 吨 4 米', '条', 36, 85],
  ['EQ002', '捆绑带', '5 厘米 × 6 米', '条', 120, 32],
  ['EQ003', '辅助轮', '铝合金 2 吨', '套', 8, 1680],
  ['EQ004', '反光背心', '夜间施救', '件', 64, 25],
  ['EQ005', '警示锥', '70 厘米', '个', 150, 28],
  ['EQ006', '三角警示牌', '折叠', '个', 48, 18],
  ['EQ007', '应急启动电源', '12 V / 24 V', '台', 15, 760],
  ['EQ008', '液压千斤顶', '20 吨', '台', 10, 980],
  ['EQ009', '绝缘手套', '1000 V，新能源施救', '副', 22, 145],
  ['EQ010', '灭火器', '4 千克干粉', '具', 40, 96],
  ['EQ011', '吸油毡', '每包 100 片', '包', 25, 180],
  ['EQ012', '执法记录仪', '64 GB', '台', 6, 1280]
]

/** Interfaces of the demo company alone. */
export const DEMO_INTERFACES: readonly InterfaceDraft[] = [
  {
    id: 'di-equipment',
    enCode: 'equipmentStock',
    fullName: '装备库存',
    source: { kind: 'static', rows: STOCK.map(([id, fullName, spec, unit, stock, price]) => ({ id, fullName, spec, unit, stock, price })) }
  }
]

/** Adds the interfaces that are not there yet; one that somebody changed stays as it is. @param now epoch ms */
export async function seedInterfaces(tx: Tx, drafts: readonly InterfaceDraft[], now: number): Promise<void> {
  const there = await tx
    .select({ id: dataInterface.id })
    .from(dataInterface)
    .where(
      inArray(
        dataInterface.id,
        drafts.map(({ id }) => id)
      )
    )
  for (const draft of drafts.filter(({ id }) => !there.some((row) => row.id === id))) await storeInterface(tx, draft, now)
}
