CREATE TABLE "punch_record" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"device_at" bigint NOT NULL,
	"clock_offset_ms" bigint,
	"business_at" bigint NOT NULL,
	"server_at" bigint NOT NULL,
	"time_doubtful" boolean DEFAULT false NOT NULL,
	"lng" numeric(9, 6),
	"lat" numeric(9, 6),
	"coord_type" text,
	"accuracy_m" double precision,
	"fix_at" bigint,
	"verdict" text NOT NULL,
	"site_id" text,
	"site_name" text DEFAULT '' NOT NULL,
	"distance_m" integer,
	"address" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"order_id" text,
	"order_no" text DEFAULT '' NOT NULL,
	"customer_id" text,
	"customer_name" text DEFAULT '' NOT NULL,
	"photo_sha256" text,
	"photo_at" bigint,
	"photo_name" text,
	"hints" jsonb NOT NULL,
	"task_id" text,
	CONSTRAINT "punch_record_fix" CHECK (("punch_record"."source" = 'makeUp' and "punch_record"."task_id" is not null) or ("punch_record"."lng" is not null and "punch_record"."lat" is not null and "punch_record"."coord_type" is not null and "punch_record"."accuracy_m" is not null and "punch_record"."fix_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "punch_site" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"lng" numeric(9, 6) NOT NULL,
	"lat" numeric(9, 6) NOT NULL,
	"coord_type" text NOT NULL,
	"radius_m" integer NOT NULL,
	"organize_id" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "punch_site_radius" CHECK ("punch_site"."radius_m" between 50 and 5000)
);
--> statement-breakpoint
ALTER TABLE "punch_record" ADD CONSTRAINT "punch_record_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_record" ADD CONSTRAINT "punch_record_site_id_punch_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."punch_site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_site" ADD CONSTRAINT "punch_site_organize_id_organize_id_fk" FOREIGN KEY ("organize_id") REFERENCES "public"."organize"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_site" ADD CONSTRAINT "punch_site_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "punch_record_user" ON "punch_record" USING btree ("user_id","business_at");--> statement-breakpoint
CREATE INDEX "punch_record_time" ON "punch_record" USING btree ("business_at");--> statement-breakpoint
CREATE UNIQUE INDEX "punch_record_task" ON "punch_record" USING btree ("task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "punch_site_name" ON "punch_site" USING btree ("name");