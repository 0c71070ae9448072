CREATE TABLE "data_interface" (
	"id" text PRIMARY KEY NOT NULL,
	"en_code" text NOT NULL,
	"full_name" text NOT NULL,
	"source" jsonb NOT NULL,
	"parameters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"model_id" text,
	"button_code" text,
	"version" integer DEFAULT 1 NOT NULL,
	"enabled_mark" integer DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "data_interface_right" CHECK (("data_interface"."model_id" is null) = ("data_interface"."button_code" is null))
);
--> statement-breakpoint
CREATE TABLE "bill_reservation" (
	"rule_id" text NOT NULL,
	"user_id" text NOT NULL,
	"period" text NOT NULL,
	"number" text NOT NULL,
	"reserved_at" bigint NOT NULL,
	CONSTRAINT "bill_reservation_rule_id_user_id_pk" PRIMARY KEY("rule_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "bill_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"en_code" text NOT NULL,
	"full_name" text NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"date_pattern" text NOT NULL,
	"digits" integer NOT NULL,
	"start_number" bigint DEFAULT 1 NOT NULL,
	"reset" text NOT NULL,
	"enabled_mark" integer DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "bill_rule_digits" CHECK ("bill_rule"."digits" between 1 and 12),
	CONSTRAINT "bill_rule_start" CHECK ("bill_rule"."start_number" >= 0),
	CONSTRAINT "bill_rule_unique" CHECK (case "bill_rule"."reset" when 'day' then "bill_rule"."date_pattern" = 'yyyyMMdd' when 'month' then "bill_rule"."date_pattern" in ('yyyyMMdd', 'yyyyMM') when 'year' then "bill_rule"."date_pattern" <> '' else true end)
);
--> statement-breakpoint
CREATE TABLE "bill_sequence" (
	"rule_id" text NOT NULL,
	"period" text NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "bill_sequence_rule_id_period_pk" PRIMARY KEY("rule_id","period")
);
--> statement-breakpoint
ALTER TABLE "bill_reservation" ADD CONSTRAINT "bill_reservation_rule_id_bill_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."bill_rule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_reservation" ADD CONSTRAINT "bill_reservation_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_sequence" ADD CONSTRAINT "bill_sequence_rule_id_bill_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."bill_rule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_interface_en_code" ON "data_interface" USING btree ("en_code");--> statement-breakpoint
CREATE UNIQUE INDEX "bill_rule_en_code" ON "bill_rule" USING btree ("en_code");--> statement-breakpoint
CREATE SCHEMA "form_source";--> statement-breakpoint
-- What data interfaces may read: no personal data in full, and of orders only what the reader may see, who is named for the length of one transaction.
CREATE FUNCTION "form_source"."masked"(mobile text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN length(mobile) = 11 AND strpos(mobile, '-') = 0 THEN left(mobile, 3) || '****' || right(mobile, 4) WHEN length(mobile) >= 8 THEN left(mobile, 3) || '****' || right(mobile, 2) ELSE repeat('*', length(mobile)) END $$;--> statement-breakpoint
CREATE FUNCTION "form_source"."sees_order"(order_id text, created_by text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE current_setting('form_source.orders', true)
    WHEN 'all' THEN true
    WHEN 'own' THEN created_by = current_setting('form_source.reader', true)
      OR EXISTS (SELECT 1 FROM "public"."order_unit" "unit" WHERE "unit"."order_id" = sees_order.order_id AND "unit"."driver_id" = current_setting('form_source.reader', true) AND "unit"."removed_at" IS NULL)
    ELSE false END
$$;--> statement-breakpoint
CREATE VIEW "form_source"."truck" AS
  SELECT "truck"."id", "truck"."plate_no", "kind"."full_name" AS "kind_name", "truck"."capacity_kg", "truck"."driver_id", "driver"."real_name" AS "driver_name",
    "truck"."organize_id", "branch"."full_name" AS "organize_name", "truck"."papers_expire_at"
  FROM "public"."tow_truck" "truck" JOIN "public"."organize" "branch" ON "branch"."id" = "truck"."organize_id"
    LEFT JOIN "public"."user_account" "driver" ON "driver"."id" = "truck"."driver_id"
    LEFT JOIN "public"."dictionary_data" "kind" ON "kind"."type_id" = 'dict-towingTruckType' AND "kind"."en_code" = "truck"."truck_type"
  WHERE "truck"."enabled_mark" = 1;--> statement-breakpoint
CREATE VIEW "form_source"."driver" AS
  SELECT "driver"."id", "driver"."account", "driver"."real_name", "form_source"."masked"("driver"."mobile") AS "mobile", CASE WHEN "profile"."on_duty" THEN 1 ELSE 0 END AS "on_duty",
    "driver"."organize_id", "branch"."full_name" AS "organize_name", "profile"."licence_expires_at"
  FROM "public"."driver_profile" "profile" JOIN "public"."user_account" "driver" ON "driver"."id" = "profile"."user_id" JOIN "public"."organize" "branch" ON "branch"."id" = "driver"."organize_id"
  WHERE "driver"."enabled_mark" = 1 AND "driver"."deleted_at" IS NULL;--> statement-breakpoint
CREATE VIEW "form_source"."yard" AS
  SELECT "yard"."id", "yard"."name", "yard"."address", "branch"."full_name" AS "organize_name", (SELECT count(*) FROM "public"."yard_slot" "slot" WHERE "slot"."yard_id" = "yard"."id") AS "slot_count",
    (SELECT count(*) FROM "public"."accident_order" "stored" WHERE "stored"."yard_id" = "yard"."id" AND "stored"."status" = 'STORED') AS "stored_count"
  FROM "public"."yard" "yard" JOIN "public"."organize" "branch" ON "branch"."id" = "yard"."organize_id";--> statement-breakpoint
CREATE VIEW "form_source"."yard_slot" AS
  SELECT "slot"."id", "slot"."yard_id", "slot"."name", "slot"."sort_code",
    CASE WHEN EXISTS (SELECT 1 FROM "public"."accident_order" "stored" WHERE "stored"."yard_id" = "slot"."yard_id" AND "stored"."slot" = "slot"."name" AND "stored"."status" = 'STORED') THEN 0 ELSE 1 END AS "is_free"
  FROM "public"."yard_slot" "slot";--> statement-breakpoint
CREATE VIEW "form_source"."customer" AS
  SELECT "customer"."id", "customer"."name", "kind"."full_name" AS "kind_name", "form_source"."masked"("customer"."mobile") AS "mobile", "customer"."payment_days"
  FROM "public"."customer" "customer" LEFT JOIN "public"."dictionary_data" "kind" ON "kind"."type_id" = 'dict-towingCustomerKind' AND "kind"."en_code" = "customer"."kind"
  WHERE "customer"."enabled_mark" = 1;--> statement-breakpoint
-- Orders from the call to the end of the work; drafts and what is over are not offered.
CREATE VIEW "form_source"."open_order" AS
  SELECT "accident"."id", "accident"."order_no", "accident"."status", "service"."full_name" AS "service_name", "vehicle"."plate_no", "vehicle"."brand_model", "accident"."address",
    "unit"."driver_id", "driver"."real_name" AS "driver_name", "truck"."plate_no" AS "truck_plate_no", "customer"."name" AS "customer_name", "accident"."yard_id", "accident"."slot", "accident"."created_at"
  FROM "public"."accident_order" "accident"
    LEFT JOIN LATERAL (SELECT * FROM "public"."order_vehicle" "first" WHERE "first"."order_id" = "accident"."id" ORDER BY "first"."position" LIMIT 1) "vehicle" ON true
    LEFT JOIN "public"."order_unit" "unit" ON "unit"."order_id" = "accident"."id" AND "unit"."is_lead" AND "unit"."removed_at" IS NULL
    LEFT JOIN "public"."user_account" "driver" ON "driver"."id" = "unit"."driver_id"
    LEFT JOIN "public"."tow_truck" "truck" ON "truck"."id" = "unit"."truck_id"
    LEFT JOIN "public"."customer" "customer" ON "customer"."id" = "accident"."customer_id"
    LEFT JOIN "public"."dictionary_data" "service" ON "service"."type_id" = 'dict-towingServiceType' AND "service"."en_code" = "accident"."service_type"
  WHERE "accident"."status" IN ('PENDING', 'ASSIGNED', 'ACCEPTED', 'EN_ROUTE', 'ON_SCENE', 'WORKING', 'TOWING', 'AT_DEST', 'STORED', 'DONE', 'DRY_RUN')
    AND "form_source"."sees_order"("accident"."id", "accident"."created_by");
