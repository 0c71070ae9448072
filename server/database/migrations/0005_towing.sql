CREATE TABLE "order_hold" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"reason_code" text NOT NULL,
	"reason" text NOT NULL,
	"by_id" text NOT NULL,
	"start_at" bigint NOT NULL,
	"end_at" bigint,
	"end_by_id" text,
	"end_reason" text,
	"notice_at" bigint,
	"collect_days" integer,
	CONSTRAINT "order_hold_period" CHECK ("order_hold"."end_at" is null or "order_hold"."end_at" >= "order_hold"."start_at")
);
--> statement-breakpoint
CREATE TABLE "order_person" (
	"order_id" text NOT NULL,
	"role" text NOT NULL,
	"name" text,
	"mobile" text,
	"id_type" text,
	"id_no" text,
	"relation" text,
	CONSTRAINT "order_person_order_id_role_pk" PRIMARY KEY("order_id","role")
);
--> statement-breakpoint
CREATE TABLE "driver_position" (
	"user_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"lng" numeric(9, 6) NOT NULL,
	"lat" numeric(9, 6) NOT NULL,
	"coord_type" text NOT NULL,
	"accuracy_m" double precision,
	"fix_at" bigint NOT NULL,
	"background" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fleet_paper" (
	"id" text PRIMARY KEY NOT NULL,
	"driver_id" text,
	"truck_id" text,
	"kind" text NOT NULL,
	"no" text,
	"expires_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"updated_by" text,
	CONSTRAINT "fleet_paper_owner" CHECK (("fleet_paper"."driver_id" is null) <> ("fleet_paper"."truck_id" is null))
);
--> statement-breakpoint
CREATE TABLE "position_point" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"order_id" text NOT NULL,
	"lng" numeric(9, 6) NOT NULL,
	"lat" numeric(9, 6) NOT NULL,
	"coord_type" text NOT NULL,
	"accuracy_m" double precision,
	"fix_at" bigint NOT NULL,
	"background" boolean NOT NULL,
	"received_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"contact" text,
	"mobile" text,
	"remark" text,
	"enabled_mark" integer DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_agreement" (
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"customer_id" text NOT NULL,
	"state" text NOT NULL,
	"agreement" jsonb NOT NULL,
	"updated_by" text,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "customer_agreement_id_version_pk" PRIMARY KEY("id","version")
);
--> statement-breakpoint
CREATE TABLE "order_bill" (
	"order_id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"rate_card_id" text,
	"rate_card_version" integer,
	"agreement_id" text,
	"payer" text,
	"facts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"total_fen" bigint DEFAULT 0 NOT NULL,
	"discount_fen" bigint DEFAULT 0 NOT NULL,
	"discount_reason" text,
	"payable_fen" bigint DEFAULT 0 NOT NULL,
	"tax_fen" bigint DEFAULT 0 NOT NULL,
	"explanation" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"agreed_fen" bigint,
	"agreed_lines" jsonb,
	"agreed_at" bigint,
	"discount_approved" boolean DEFAULT false NOT NULL,
	"updated_by" text,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "order_bill_amounts" CHECK ("order_bill"."total_fen" >= 0 and "order_bill"."discount_fen" >= 0 and "order_bill"."discount_fen" <= "order_bill"."total_fen" and "order_bill"."payable_fen" = "order_bill"."total_fen" - "order_bill"."discount_fen")
);
--> statement-breakpoint
CREATE TABLE "rate_card" (
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"card" jsonb NOT NULL,
	"updated_by" text,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "rate_card_id_version_pk" PRIMARY KEY("id","version"),
	CONSTRAINT "rate_card_version" CHECK ("rate_card"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "order_event" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_signature" ALTER COLUMN "file_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "direction" text;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "area_code" text;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "insurer" text;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "policy_no" text;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "claim_no" text;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "surveyor_mobile" text;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "illegal_parking" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "rate_card_id" text;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "rate_card_version" integer;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "agreement_id" text;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "price_locked_at" bigint;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "carried" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "yard_id" text;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "on_hold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "released_at" bigint;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "released_by" text;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "release_override" text;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "fee_waived_reason" text;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "fee_waived_by" text;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "fee_waived_at" bigint;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "pending_evidence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "time_doubts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_event" ADD COLUMN "time_confirmed_by" text;--> statement-breakpoint
ALTER TABLE "order_event" ADD COLUMN "time_confirmed_at" bigint;--> statement-breakpoint
ALTER TABLE "order_signature" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "order_unit" ADD COLUMN "assistants" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_unit" ADD COLUMN "finished_at" bigint;--> statement-breakpoint
ALTER TABLE "order_unit" ADD COLUMN "removed_at" bigint;--> statement-breakpoint
ALTER TABLE "order_vehicle" ADD COLUMN "plate_color" text;--> statement-breakpoint
ALTER TABLE "order_vehicle" ADD COLUMN "seats" integer;--> statement-breakpoint
ALTER TABLE "order_vehicle" ADD COLUMN "axles" integer;--> statement-breakpoint
ALTER TABLE "order_vehicle" ADD COLUMN "mass_kg" integer;--> statement-breakpoint
ALTER TABLE "order_vehicle" ADD COLUMN "drive_type" text;--> statement-breakpoint
ALTER TABLE "order_vehicle" ADD COLUMN "is_electric" boolean;--> statement-breakpoint
ALTER TABLE "order_hold" ADD CONSTRAINT "order_hold_order_id_accident_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."accident_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_hold" ADD CONSTRAINT "order_hold_by_id_user_account_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_hold" ADD CONSTRAINT "order_hold_end_by_id_user_account_id_fk" FOREIGN KEY ("end_by_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_person" ADD CONSTRAINT "order_person_order_id_accident_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."accident_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_position" ADD CONSTRAINT "driver_position_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_paper" ADD CONSTRAINT "fleet_paper_driver_id_driver_profile_user_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."driver_profile"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_paper" ADD CONSTRAINT "fleet_paper_truck_id_tow_truck_id_fk" FOREIGN KEY ("truck_id") REFERENCES "public"."tow_truck"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_paper" ADD CONSTRAINT "fleet_paper_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_point" ADD CONSTRAINT "position_point_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_agreement" ADD CONSTRAINT "customer_agreement_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_agreement" ADD CONSTRAINT "customer_agreement_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_bill" ADD CONSTRAINT "order_bill_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_card" ADD CONSTRAINT "rate_card_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_hold_open" ON "order_hold" USING btree ("order_id") WHERE "order_hold"."end_at" is null;--> statement-breakpoint
CREATE INDEX "order_hold_order" ON "order_hold" USING btree ("order_id","start_at");--> statement-breakpoint
CREATE UNIQUE INDEX "fleet_paper_driver" ON "fleet_paper" USING btree ("driver_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "fleet_paper_truck" ON "fleet_paper" USING btree ("truck_id","kind");--> statement-breakpoint
CREATE INDEX "fleet_paper_expiry" ON "fleet_paper" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "position_point_once" ON "position_point" USING btree ("user_id","fix_at");--> statement-breakpoint
CREATE INDEX "position_point_order" ON "position_point" USING btree ("order_id","fix_at");--> statement-breakpoint
CREATE INDEX "position_point_age" ON "position_point" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_name" ON "customer" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_agreement_draft" ON "customer_agreement" USING btree ("id") WHERE "customer_agreement"."state" = 'DRAFT';--> statement-breakpoint
CREATE INDEX "customer_agreement_customer" ON "customer_agreement" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_card_draft" ON "rate_card" USING btree ("id") WHERE "rate_card"."state" = 'DRAFT';--> statement-breakpoint
ALTER TABLE "accident_order" ADD CONSTRAINT "accident_order_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accident_order" ADD CONSTRAINT "accident_order_yard_id_yard_id_fk" FOREIGN KEY ("yard_id") REFERENCES "public"."yard"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accident_order" ADD CONSTRAINT "accident_order_released_by_user_account_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accident_order" ADD CONSTRAINT "accident_order_fee_waived_by_user_account_id_fk" FOREIGN KEY ("fee_waived_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_time_confirmed_by_user_account_id_fk" FOREIGN KEY ("time_confirmed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accident_order_pending_evidence" ON "accident_order" USING btree ("created_at","id") WHERE "accident_order"."pending_evidence" > 0;--> statement-breakpoint
CREATE INDEX "accident_order_time_doubts" ON "accident_order" USING btree ("created_at","id") WHERE "accident_order"."time_doubts" > 0;--> statement-breakpoint
CREATE INDEX "accident_order_on_hold" ON "accident_order" USING btree ("created_at","id") WHERE "accident_order"."on_hold";--> statement-breakpoint
CREATE INDEX "accident_order_customer" ON "accident_order" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accident_order_slot" ON "accident_order" USING btree ("yard_id","slot") WHERE "accident_order"."status" = 'STORED' and "accident_order"."yard_id" is not null;--> statement-breakpoint
CREATE INDEX "order_evidence_bytes" ON "order_evidence" USING btree ("sha256");--> statement-breakpoint
ALTER TABLE "accident_order" ADD CONSTRAINT "accident_order_counters" CHECK ("accident_order"."pending_evidence" >= 0 and "accident_order"."time_doubts" >= 0);