CREATE TABLE "organize" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text NOT NULL,
	"full_name" text NOT NULL,
	"en_code" text NOT NULL,
	"category" text NOT NULL,
	"manager_id" text,
	"sort_code" integer DEFAULT 0 NOT NULL,
	"enabled_mark" integer DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "position" (
	"id" text PRIMARY KEY NOT NULL,
	"organize_id" text NOT NULL,
	"full_name" text NOT NULL,
	"en_code" text NOT NULL,
	"sort_code" integer DEFAULT 0 NOT NULL,
	"enabled_mark" integer DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" text PRIMARY KEY NOT NULL,
	"en_code" text NOT NULL,
	"full_name" text NOT NULL,
	"organize_id" text,
	"sort_code" integer DEFAULT 0 NOT NULL,
	"enabled_mark" integer DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_permission" (
	"role_id" text NOT NULL,
	"model_id" text NOT NULL,
	"kind" text NOT NULL,
	"en_code" text NOT NULL,
	"full_name" text NOT NULL,
	CONSTRAINT "role_permission_role_id_model_id_kind_en_code_pk" PRIMARY KEY("role_id","model_id","kind","en_code")
);
--> statement-breakpoint
CREATE TABLE "user_account" (
	"id" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"real_name" text NOT NULL,
	"gender" integer DEFAULT 3 NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"tele_phone" text DEFAULT '' NOT NULL,
	"landline" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"head_icon" text DEFAULT '' NOT NULL,
	"birthday" bigint,
	"entry_date" bigint,
	"organize_id" text NOT NULL,
	"position_id" text,
	"manager_id" text,
	"is_administrator" boolean DEFAULT false NOT NULL,
	"enabled_mark" integer DEFAULT 1 NOT NULL,
	"deleted_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_position" (
	"user_id" text NOT NULL,
	"position_id" text NOT NULL,
	CONSTRAINT "user_position_user_id_position_id_pk" PRIMARY KEY("user_id","position_id")
);
--> statement-breakpoint
CREATE TABLE "user_role" (
	"user_id" text NOT NULL,
	"role_id" text NOT NULL,
	CONSTRAINT "user_role_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "captcha" (
	"key" text PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_guard" (
	"account" text PRIMARY KEY NOT NULL,
	"failed_count" integer NOT NULL,
	"last_failed_at" bigint NOT NULL,
	"locked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "login_log" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"account" text NOT NULL,
	"succeeded" boolean NOT NULL,
	"reason" text NOT NULL,
	"ip" text NOT NULL,
	"platform" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_token" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"device_class" text NOT NULL,
	"ip" text NOT NULL,
	"platform" text NOT NULL,
	"created_at" bigint NOT NULL,
	"used_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"ended_at" bigint,
	"ended_by" text
);
--> statement-breakpoint
CREATE TABLE "user_credential" (
	"user_id" text PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_view" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"user_id" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"name" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"owner_id" text NOT NULL,
	"original_name" text NOT NULL,
	"size" integer NOT NULL,
	"mime" text NOT NULL,
	"sha256" text NOT NULL,
	"exif" jsonb,
	"width" integer,
	"height" integer,
	"has_thumb" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary_data" (
	"id" text PRIMARY KEY NOT NULL,
	"type_id" text NOT NULL,
	"parent_id" text NOT NULL,
	"full_name" text NOT NULL,
	"en_code" text NOT NULL,
	"sort_code" integer DEFAULT 0 NOT NULL,
	"enabled_mark" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary_type" (
	"id" text PRIMARY KEY NOT NULL,
	"en_code" text NOT NULL,
	"full_name" text NOT NULL,
	"is_tree" boolean DEFAULT false NOT NULL,
	"sort_code" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menu" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text NOT NULL,
	"full_name" text NOT NULL,
	"en_code" text NOT NULL,
	"icon" text NOT NULL,
	"type" integer NOT NULL,
	"url_address" text DEFAULT '' NOT NULL,
	"property" jsonb NOT NULL,
	"sort_code" integer DEFAULT 0 NOT NULL,
	"enabled_mark" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_menu" (
	"role_id" text NOT NULL,
	"menu_id" text NOT NULL,
	CONSTRAINT "role_menu_role_id_menu_id_pk" PRIMARY KEY("role_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "idempotent_answer" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "idempotent_answer_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "accident_order" (
	"id" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"outcome" text,
	"status_at" bigint NOT NULL,
	"done_from" text,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"source" text,
	"police_case_no" text,
	"bearer" text,
	"service_type" text,
	"accident_type" text,
	"road_type" text,
	"road_name" text,
	"km_post" text,
	"address" text,
	"lng" numeric(9, 6),
	"lat" numeric(9, 6),
	"coord_type" text,
	"accuracy_m" double precision,
	"fix_at" bigint,
	"reporter_name" text,
	"reporter_mobile" text,
	"dest_type" text,
	"dest_address" text,
	"dest_lng" numeric(9, 6),
	"dest_lat" numeric(9, 6),
	"dest_coord_type" text,
	"injured" integer DEFAULT 0 NOT NULL,
	"lanes_blocked" integer DEFAULT 0 NOT NULL,
	"hazmat" boolean DEFAULT false NOT NULL,
	"remark" text,
	"agreed_price_fen" bigint,
	"price_exemption" text,
	"price_exemption_note" text,
	"unsafe_reason" text,
	"extra_work" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"result_note" text,
	"receiver_name" text,
	"receiver_mobile" text,
	"slot" text,
	"keys_count" integer,
	"odometer_km" integer,
	"belongings" text,
	"end_reason" text,
	"end_note" text,
	"gate_out_at" bigint,
	"ended_at" bigint,
	"closed_at" bigint,
	CONSTRAINT "accident_order_price" CHECK ("accident_order"."agreed_price_fen" >= 0),
	CONSTRAINT "accident_order_version" CHECK ("accident_order"."version" >= 1),
	CONSTRAINT "accident_order_position" CHECK (("accident_order"."lng" is null) = ("accident_order"."lat" is null) and ("accident_order"."lng" is null) = ("accident_order"."coord_type" is null)),
	CONSTRAINT "accident_order_dest" CHECK (("accident_order"."dest_lng" is null) = ("accident_order"."dest_lat" is null) and ("accident_order"."dest_lng" is null) = ("accident_order"."dest_coord_type" is null))
);
--> statement-breakpoint
CREATE TABLE "approval_request" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"asker_id" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"decider_id" text,
	"decision_note" text,
	"created_at" bigint NOT NULL,
	"decided_at" bigint,
	CONSTRAINT "approval_request_other" CHECK ("approval_request"."decider_id" is null or "approval_request"."decider_id" <> "approval_request"."asker_id")
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"unit_id" text,
	"seq" integer NOT NULL,
	"action" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_role" text NOT NULL,
	"device_at" bigint NOT NULL,
	"server_at" bigint NOT NULL,
	"business_at" bigint NOT NULL,
	"clock_offset_ms" bigint,
	"time_doubtful" boolean DEFAULT false NOT NULL,
	"lng" numeric(9, 6),
	"lat" numeric(9, 6),
	"accuracy_m" double precision,
	"coord_type" text,
	"fix_at" bigint,
	"note" text,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"idempotency_key" text,
	CONSTRAINT "order_event_position" CHECK (("order_event"."lng" is null) = ("order_event"."lat" is null) and ("order_event"."lng" is null) = ("order_event"."coord_type" is null))
);
--> statement-breakpoint
CREATE TABLE "order_evidence" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"unit_id" text,
	"leg" integer NOT NULL,
	"category" text NOT NULL,
	"file_name" text,
	"sha256" text NOT NULL,
	"device_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"uploaded_at" bigint,
	"uploader_id" text NOT NULL,
	"source" text NOT NULL,
	"lng" numeric(9, 6),
	"lat" numeric(9, 6),
	"accuracy_m" double precision,
	"coord_type" text,
	CONSTRAINT "order_evidence_arrived" CHECK (("order_evidence"."file_name" is null) = ("order_evidence"."uploaded_at" is null))
);
--> statement-breakpoint
CREATE TABLE "order_search_term" (
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"term" text collate "C" NOT NULL,
	CONSTRAINT "order_search_term_kind_term_order_id_pk" PRIMARY KEY("kind","term","order_id")
);
--> statement-breakpoint
CREATE TABLE "order_sequence" (
	"prefix" text NOT NULL,
	"day" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "order_sequence_prefix_day_pk" PRIMARY KEY("prefix","day")
);
--> statement-breakpoint
CREATE TABLE "order_signature" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"purpose" text NOT NULL,
	"file_name" text NOT NULL,
	"signer_name" text NOT NULL,
	"signer_role" text NOT NULL,
	"device_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"undone_at" bigint
);
--> statement-breakpoint
CREATE TABLE "order_tab_count" (
	"status" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "order_tab_count_positive" CHECK ("order_tab_count"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_unit" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"is_lead" boolean DEFAULT true NOT NULL,
	"leg" integer DEFAULT 1 NOT NULL,
	"driver_id" text,
	"truck_id" text,
	"eta_at" bigint,
	"legs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"distance_m" integer,
	"assigned_at" bigint,
	"accepted_at" bigint,
	"departed_at" bigint,
	"arrived_at" bigint,
	"work_start_at" bigint,
	"loaded_at" bigint,
	"dest_at" bigint,
	"stored_at" bigint,
	"handed_over_at" bigint,
	CONSTRAINT "order_unit_distance" CHECK ("order_unit"."distance_m" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_vehicle" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"plate_situation" text NOT NULL,
	"plate_no" text,
	"vin" text,
	"vehicle_class" text,
	"brand_model" text,
	"color" text,
	"damaged" boolean
);
--> statement-breakpoint
CREATE TABLE "pii_access" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"user_id" text NOT NULL,
	"field" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "driver_profile" (
	"user_id" text PRIMARY KEY NOT NULL,
	"on_duty" boolean DEFAULT false NOT NULL,
	"duty_changed_at" bigint,
	"licence_expires_at" bigint
);
--> statement-breakpoint
CREATE TABLE "tow_truck" (
	"id" text PRIMARY KEY NOT NULL,
	"plate_no" text NOT NULL,
	"truck_type" text NOT NULL,
	"capacity_kg" integer NOT NULL,
	"driver_id" text,
	"organize_id" text NOT NULL,
	"papers_expire_at" bigint,
	"enabled_mark" integer DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "tow_truck_capacity" CHECK ("tow_truck"."capacity_kg" > 0)
);
--> statement-breakpoint
CREATE TABLE "yard" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"lng" numeric(9, 6),
	"lat" numeric(9, 6),
	"coord_type" text,
	"organize_id" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "yard_slot" (
	"id" text PRIMARY KEY NOT NULL,
	"yard_id" text NOT NULL,
	"name" text NOT NULL,
	"sort_code" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "position" ADD CONSTRAINT "position_organize_id_organize_id_fk" FOREIGN KEY ("organize_id") REFERENCES "public"."organize"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_organize_id_organize_id_fk" FOREIGN KEY ("organize_id") REFERENCES "public"."organize"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permission" ADD CONSTRAINT "role_permission_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_organize_id_organize_id_fk" FOREIGN KEY ("organize_id") REFERENCES "public"."organize"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_position_id_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."position"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_position" ADD CONSTRAINT "user_position_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_position" ADD CONSTRAINT "user_position_position_id_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."position"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_token" ADD CONSTRAINT "session_token_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_credential" ADD CONSTRAINT "user_credential_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_view" ADD CONSTRAINT "file_view_name_stored_file_name_fk" FOREIGN KEY ("name") REFERENCES "public"."stored_file"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_owner_id_user_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictionary_data" ADD CONSTRAINT "dictionary_data_type_id_dictionary_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."dictionary_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_menu_id_menu_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accident_order" ADD CONSTRAINT "accident_order_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_asker_id_user_account_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_decider_id_user_account_id_fk" FOREIGN KEY ("decider_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_accident_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."accident_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_unit_id_order_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_actor_id_user_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_evidence" ADD CONSTRAINT "order_evidence_order_id_accident_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."accident_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_evidence" ADD CONSTRAINT "order_evidence_unit_id_order_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_evidence" ADD CONSTRAINT "order_evidence_file_name_stored_file_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."stored_file"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_evidence" ADD CONSTRAINT "order_evidence_uploader_id_user_account_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_search_term" ADD CONSTRAINT "order_search_term_order_id_accident_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."accident_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_signature" ADD CONSTRAINT "order_signature_order_id_accident_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."accident_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_signature" ADD CONSTRAINT "order_signature_file_name_stored_file_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."stored_file"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_signature" ADD CONSTRAINT "order_signature_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_unit" ADD CONSTRAINT "order_unit_order_id_accident_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."accident_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_unit" ADD CONSTRAINT "order_unit_driver_id_user_account_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_unit" ADD CONSTRAINT "order_unit_truck_id_tow_truck_id_fk" FOREIGN KEY ("truck_id") REFERENCES "public"."tow_truck"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_vehicle" ADD CONSTRAINT "order_vehicle_order_id_accident_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."accident_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pii_access" ADD CONSTRAINT "pii_access_order_id_accident_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."accident_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pii_access" ADD CONSTRAINT "pii_access_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_profile" ADD CONSTRAINT "driver_profile_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tow_truck" ADD CONSTRAINT "tow_truck_driver_id_user_account_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tow_truck" ADD CONSTRAINT "tow_truck_organize_id_organize_id_fk" FOREIGN KEY ("organize_id") REFERENCES "public"."organize"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "yard" ADD CONSTRAINT "yard_organize_id_organize_id_fk" FOREIGN KEY ("organize_id") REFERENCES "public"."organize"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "yard_slot" ADD CONSTRAINT "yard_slot_yard_id_yard_id_fk" FOREIGN KEY ("yard_id") REFERENCES "public"."yard"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organize_parent" ON "organize" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organize_en_code" ON "organize" USING btree ("en_code");--> statement-breakpoint
CREATE INDEX "position_organize" ON "position" USING btree ("organize_id");--> statement-breakpoint
CREATE UNIQUE INDEX "role_en_code" ON "role" USING btree ("en_code");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_account" ON "user_account" USING btree ("account");--> statement-breakpoint
CREATE INDEX "user_account_organize" ON "user_account" USING btree ("organize_id");--> statement-breakpoint
CREATE INDEX "user_account_manager" ON "user_account" USING btree ("manager_id");--> statement-breakpoint
CREATE INDEX "user_role_role" ON "user_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "login_log_user" ON "login_log" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token_hash" ON "session_token" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "session_token_user" ON "session_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "file_view_name" ON "file_view" USING btree ("name","created_at");--> statement-breakpoint
CREATE INDEX "stored_file_owner" ON "stored_file" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "dictionary_data_type" ON "dictionary_data" USING btree ("type_id","sort_code");--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_type_en_code" ON "dictionary_type" USING btree ("en_code");--> statement-breakpoint
CREATE INDEX "menu_parent" ON "menu" USING btree ("parent_id","sort_code");--> statement-breakpoint
CREATE INDEX "idempotent_answer_expires" ON "idempotent_answer" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accident_order_no" ON "accident_order" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "accident_order_newest" ON "accident_order" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "accident_order_status" ON "accident_order" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "accident_order_creator" ON "accident_order" USING btree ("created_by","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "accident_order_mobile" ON "accident_order" USING btree ("reporter_mobile","created_at");--> statement-breakpoint
CREATE INDEX "accident_order_case" ON "accident_order" USING btree ("police_case_no");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_request_open" ON "approval_request" USING btree ("kind","subject_id") WHERE "approval_request"."state" = 'OPEN';--> statement-breakpoint
CREATE UNIQUE INDEX "order_event_seq" ON "order_event" USING btree ("order_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "order_evidence_file" ON "order_evidence" USING btree ("file_name");--> statement-breakpoint
CREATE UNIQUE INDEX "order_evidence_once" ON "order_evidence" USING btree ("order_id","category","leg","sha256");--> statement-breakpoint
CREATE INDEX "order_search_term_order" ON "order_search_term" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_signature_file" ON "order_signature" USING btree ("file_name");--> statement-breakpoint
CREATE INDEX "order_signature_order" ON "order_signature" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_unit_lead" ON "order_unit" USING btree ("order_id") WHERE "order_unit"."is_lead";--> statement-breakpoint
CREATE INDEX "order_unit_order" ON "order_unit" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_unit_driver" ON "order_unit" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "order_unit_truck" ON "order_unit" USING btree ("truck_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_vehicle_position" ON "order_vehicle" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_vehicle_plate" ON "order_vehicle" USING btree ("plate_no");--> statement-breakpoint
CREATE INDEX "order_vehicle_vin" ON "order_vehicle" USING btree ("vin");--> statement-breakpoint
CREATE INDEX "pii_access_order" ON "pii_access" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "pii_access_user" ON "pii_access" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "tow_truck_plate" ON "tow_truck" USING btree ("plate_no");--> statement-breakpoint
CREATE INDEX "tow_truck_driver" ON "tow_truck" USING btree ("driver_id");--> statement-breakpoint
CREATE UNIQUE INDEX "yard_name" ON "yard" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "yard_slot_name" ON "yard_slot" USING btree ("yard_id","name");